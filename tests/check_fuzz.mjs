// The readers under libFuzzer: a fixed small run, or FUZZ_SECONDS of free search for each.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'

const RUNS = 8000
const seconds = Number(process.env.FUZZ_SECONDS ?? 0)

const configured = run('cmake', ['--preset', 'fuzz'])
const built = configured.ok ? run('cmake', ['--build', '--preset', 'fuzz', '-j', process.env.JOBS ?? String(cpus().length)]) : configured
if (!check('the fuzz targets are built', built.ok, built.text)) finish()

const targets = readdirSync(resolve(root, 'tests')).filter((name) => /^fuzz_\w+\.c$/.test(name)).map((name) => name.slice(0, -2))
check('there are targets', targets.length > 0)
for (const target of targets) {
  // The first folder takes what is found: kept for the next free search, emptied before a fixed run.
  const found = resolve(root, `build/fuzz/${target}.corpus`)
  if (seconds === 0) rmSync(found, { recursive: true, force: true })
  mkdirSync(found, { recursive: true })
  const limit = seconds > 0 ? [`-max_total_time=${seconds}`] : [`-runs=${RUNS}`, '-seed=1']
  const args = [...limit, '-max_len=4096', '-timeout=10', '-rss_limit_mb=2048', '-dict=tests/fuzz.dict', '-print_final_stats=1', '-artifact_prefix=build/fuzz/', found, 'tests/fuzz', 'scenes']
  const started = Date.now()
  const done = run(`build/fuzz/tests/${target}`, args, { timeout: (seconds + 300) * 1000 })
  const executed = /number_of_executed_units:\s*(\d+)/.exec(done.text)?.[1] ?? '0'
  console.log(`${target}: ${executed} inputs in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  check(`${target} finds no fault`, done.ok && Number(executed) > 1000, done.text.slice(-6000))
}
finish()
