// Every test of Motte: node tests/run_all.mjs [SUITE...]. The last line is "N passed, N failed", where N counts
// the cases of all suites; a suite that crashes, times out or gives no count is itself a failure.
import { Runner } from './lib/runner.mjs'

const runner = new Runner('build/test')

runner.build('build', ['release', 'asan', 'wasm'])
runner.ctest('unit', 'release')
runner.ctest('sanitizers', 'asan', {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1',
  UBSAN_OPTIONS: 'print_stacktrace=1',
})
runner.script('golden', 'node', ['tests/golden.mjs'])
runner.script('headers', 'node', ['tests/check_headers.mjs'])
runner.script('rules', 'node', ['tests/floors/test_rules.mjs'])
runner.script('floors', 'node', ['tests/check_floors.mjs'])
runner.script('install', 'node', ['tests/check_install.mjs'])
runner.script('format', 'node', ['tests/check_format.mjs'])
runner.script('gltf', 'node', ['tests/check_gltf.mjs'])
runner.script('fuzz', 'node', ['tests/check_fuzz.mjs'])
runner.script('site', 'node', ['tests/check_site.mjs'])
runner.vitest('web', [])
runner.vitest('browser', ['--config', 'vitest.e2e.config.ts'])

process.exit(await runner.run(process.argv.slice(2)))
