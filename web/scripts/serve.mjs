// Serves the built site to this machine and the local network, and says where.
import { preview } from 'vite'

const port = Number(process.env.PORT ?? 4173)
const server = await preview({
  root: new URL('..', import.meta.url).pathname,
  logLevel: 'warn',
  preview: { port, host: true },
})
const { local = [], network = [] } = server.resolvedUrls ?? {}
console.log('\nMotte is served:')
for (const url of local) console.log(`  on this machine       ${url}`)
for (const url of network) console.log(`  on the local network  ${url}`)
console.log('\nOffline use and installing need https or this machine. Ctrl C ends it.')
