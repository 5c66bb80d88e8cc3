// Counts of a check written as a script: one line a case, and a last line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
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
