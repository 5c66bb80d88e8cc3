import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const core = readFileSync(new URL('public/motte.wasm', import.meta.url))
const coreHash = createHash('sha256').update(core).digest('hex').slice(0, 12)

// Plain static files with relative addresses: the folder works under any path of any host.
export default defineConfig({
  base: './',
  define: { __CORE_HASH__: JSON.stringify(coreHash) },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  plugins: [
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: 'script-defer',
      includeAssets: ['icon.svg', 'icon-180.png'],
      manifest: {
        id: 'motte',
        name: 'Motte',
        short_name: 'Motte',
        description: 'Draw, and a wall of real stones rises behind the finger.',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f5eddc',
        theme_color: '#f5eddc',
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,wasm,webmanifest}'],
        ignoreURLParametersMatching: [/^v$/, /^time$/, /^test$/, /^aa$/, /^land$/, /^tone$/, /^picture$/],
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
      },
    }),
  ],
})
