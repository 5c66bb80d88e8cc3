// What a first visit loads, compressed, file by file: the page and all it names.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const names = readdirSync(dist, { recursive: true }).filter((name) =>
  /\.(html|js|css|wasm|webmanifest|svg)$/.test(name),
)
const sizes = names
  .filter((name) => !/^(sw|workbox-)/.test(name))
  .map((name) => [name, gzipSync(readFileSync(new URL(name, dist))).length])
for (const [name, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${name}`)
const total = sizes.reduce((sum, [, size]) => sum + size, 0) / 1000
console.log(`${total.toFixed(1).padStart(8)} kB  first load, compressed (at most 500)`)
if (total > 500) process.exit(1)
