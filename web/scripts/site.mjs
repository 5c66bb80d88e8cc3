// Serves a built site: the page of `dist` on this machine, for tests and pictures.
import { preview } from 'vite'

/** Answers with the address and a function that ends it. */
export async function serveSite({ port = 0, host = '127.0.0.1' } = {}) {
  const root = new URL('..', import.meta.url).pathname
  const server = await preview({ root, logLevel: 'warn', preview: { port, host, strictPort: port !== 0 } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('the site could not be served')
  return { url: address, close: () => server.close() }
}
