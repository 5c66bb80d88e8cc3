// The digest of every script in scenes/ on every machine and compiler, compared with tests/golden.txt.
//   node tests/golden.mjs [VARIANT...]   checks; without names: those of `make test`
//   node tests/golden.mjs --write        takes over the new digests, if all variants agree
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'
import { digestInWasm, loadModule } from './lib/module.mjs'

const JOBS = process.env.JOBS ?? String(cpus().length)
const BOOK = resolve(root, 'tests/golden.txt')
const scenes = readdirSync(resolve(root, 'scenes')).filter((name) => name.endsWith('.json')).sort()
const paths = scenes.map((name) => `scenes/${name}`)

function built(preset, target) {
  const configured = run('cmake', ['--preset', preset])
  return configured.ok ? run('cmake', ['--build', '--preset', preset, '-j', JOBS, '--target', target]) : configured
}

/** A program of that preset, under an emulator or not: a map of script to digest. */
function native(preset, ...emulator) {
  const build = built(preset, 'motte-golden')
  if (!build.ok) throw new Error(build.text)
  const [program, ...args] = [...emulator, `build/${preset}/tests/motte-golden`, ...paths]
  const done = run(program, args)
  if (!done.ok) throw new Error(done.text)
  return new Map(done.text.trim().split('\n').map((line) => [line.slice(17), line.slice(0, 16)]))
}

async function wasm() {
  const build = built('wasm', 'motte_wasm')
  if (!build.ok) throw new Error(build.text)
  const file = resolve(root, 'build/wasm/motte.wasm')
  const module = new WebAssembly.Module(readFileSync(file))
  check('the module has no imports', WebAssembly.Module.imports(module).length === 0, JSON.stringify(WebAssembly.Module.imports(module)))
  const exports = await loadModule(module)
  return new Map(scenes.map((name) => [name, digestInWasm(exports, readFileSync(resolve(root, 'scenes', name)))]))
}

/** What a user sees: the command line. */
function commandLine() {
  const build = built('release', 'motte-cli')
  if (!build.ok) throw new Error(build.text)
  return new Map(
    paths.map((path, i) => {
      const done = run('build/release/motte', ['digest', path])
      if (!done.ok) throw new Error(done.text)
      return [scenes[i], done.text.trim()]
    }),
  )
}

const VARIANTS = {
  'gcc-o0': () => native('gcc-o0'),
  'gcc-o2': () => native('gcc-o2'),
  'gcc-o3': () => native('release'),
  clang: () => native('clang'),
  wasm,
  cli: commandLine,
  aarch64: () => native('aarch64', 'qemu-aarch64'),
  s390x: () => native('s390x', 'qemu-s390x'),
}
const USUAL = ['gcc-o0', 'gcc-o2', 'gcc-o3', 'clang', 'wasm', 'cli']

const write = process.argv.includes('--write')
const names = process.argv.slice(2).filter((name) => name !== '--write')
const book = new Map((existsSync(BOOK) ? readFileSync(BOOK, 'utf8') : '').trim().split('\n').map((line) => [line.slice(17), line.slice(0, 16)]))
const seen = new Map(scenes.map((name) => [name, new Set()]))

check('there are scenes', scenes.length > 0)
for (const variant of names.length > 0 ? names : USUAL) {
  try {
    if (!VARIANTS[variant]) throw new Error(`no such variant; there are ${Object.keys(VARIANTS).join(', ')}`)
    const digests = await VARIANTS[variant]()
    for (const name of scenes) {
      seen.get(name).add(digests.get(name))
      const wanted = write ? digests.get(name) : book.get(name)
      check(`${variant}: ${name}`, wanted !== undefined && digests.get(name) === wanted, `${digests.get(name)} ${name}\nwanted ${wanted}`)
    }
  } catch (error) {
    check(variant, false, error.message)
  }
}
const gone = [...book.keys()].filter((name) => name !== '' && !scenes.includes(name))
if (!write) check('every digest has its scene', gone.length === 0, gone.join(', '))

if (write) {
  const agreed = scenes.every((name) => seen.get(name).size === 1 && !seen.get(name).has(undefined))
  if (check('all variants agree', agreed)) {
    writeFileSync(BOOK, scenes.map((name) => `${[...seen.get(name)][0]} ${name}\n`).join(''))
  }
}
finish()
