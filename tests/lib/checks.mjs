// Counts of a check written as a script: one line a case, and a last line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

let passed = 0
let failed = 0

/** One case. `detail` is shown only when it failed. */
export function check(name, ok, detail = '') {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok' : 'not ok'} - ${name}`)
  if (!ok && detail) console.log(String(detail).trimEnd().replace(/^/gm, '    '))
  return ok
}

/** The closing line; the exit code says whether anything failed. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

/** Runs a program to its end: {ok, text, out}. `text` is all it said, `out` its standard output as bytes. */
export function run(program, args, options = {}) {
  const done = spawnSync(program, args, { cwd: root, maxBuffer: 1 << 28, timeout: 300_000, ...options })
  const said = `${done.stdout ?? ''}${done.stderr ?? ''}`
  const text = done.error ? `${said}${program}: ${done.error.message}` : said
  return { ok: done.status === 0, status: done.status, text, out: done.stdout ?? Buffer.alloc(0) }
}

const FOLDERS = ['src', 'include', 'cli', 'web/core', 'web/src', 'web/tests', 'web/e2e', 'web/scripts', 'tests', 'examples']

/** All sources of the project, a Map of path to text. */
export function sources(ending = /\.(c|h|ts|mjs)$/) {
  const names = FOLDERS.filter((folder) => existsSync(resolve(root, folder))).flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && ending.test(one.name))
      .map((one) => relative(root, join(one.parentPath ?? one.path, one.name))),
  )
  return new Map(names.sort().map((name) => [name, readFileSync(resolve(root, name), 'utf8')]))
}
