// The static site builds, is whole, and its first load is small.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { check, finish, root, run } from './lib/checks.mjs'

const FIRST_LOAD_MAX = 500 // kB compressed

const built = run('npm', ['run', '--silent', 'build'], { cwd: resolve(root, 'web') })
if (!check('the site builds', built.ok, built.text)) finish()
const dist = resolve(root, 'web/dist')
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => join(one.parentPath ?? one.path, one.name))
const has = (pattern) => files.some((name) => pattern.test(name))
check('it has a page', existsSync(join(dist, 'index.html')))
check('it has the module', has(/\.wasm$/))
check('it has a service worker', has(/\/sw\.js$/))
check('it has a manifest', has(/manifest.*\.(webmanifest|json)$/))
const page = existsSync(join(dist, 'index.html')) ? readFileSync(join(dist, 'index.html'), 'utf8') : ''
check('its addresses are relative, so that it works in any folder', page !== '' && !/(?:src|href)="\//.test(page), page)
check('it loads nothing from elsewhere', page !== '' && !/(?:src|href)="https?:/.test(page), page)
const first = files.filter((name) => /\.(html|js|css|wasm|webmanifest)$/.test(name) && !/\/(sw|workbox-[\w-]+)\.js$/.test(name))
const sizes = first.map((name) => [name.slice(dist.length + 1), gzipSync(readFileSync(name)).length, statSync(name).size])
for (const [name, packed, size] of sizes) console.log(`${(packed / 1000).toFixed(1).padStart(8)} kB of ${(size / 1000).toFixed(1)} kB  ${name}`)
const total = sizes.reduce((sum, [, packed]) => sum + packed, 0) / 1000
check(`first load ${total.toFixed(0)} kB compressed, at most ${FIRST_LOAD_MAX}`, total > 0 && total <= FIRST_LOAD_MAX)
finish()
