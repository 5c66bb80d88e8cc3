// Copies the core that the CMake preset `wasm` built to where the page finds it.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const from = process.env.MOTTE_WASM ?? resolve(web, '../build/wasm/motte.wasm')
const to = resolve(web, 'public/motte.wasm')

if (!existsSync(from)) {
  console.error(`no core at ${from}: build it first (cmake --preset wasm && cmake --build --preset wasm)`)
  process.exit(1)
}
mkdirSync(dirname(to), { recursive: true })
if (!existsSync(to) || !readFileSync(from).equals(readFileSync(to))) copyFileSync(from, to)
