import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

// Plain static files with relative addresses: the folder works under any path of any host.
export default defineConfig({
  base: './',
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
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: true,
      },
    }),
  ],
})
