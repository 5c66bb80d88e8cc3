// The long proofs: foreign machines, the memory checker, fuzzing. Same rules of counting as run_all.mjs.
import { Runner } from './lib/runner.mjs'

const runner = new Runner('build/proof')

runner.build('build', ['release', 'aarch64', 's390x', 'wasm'])
runner.script('golden', 'node', ['tests/golden.mjs', 'gcc-o3', 'wasm', 'aarch64', 's390x'], { minutes: 30 })
runner.ctest('long', 'release', { MOTTE_PROOF: '1' }, { minutes: 30 })
runner.script('valgrind', 'node', ['tests/check_valgrind.mjs'], { minutes: 30 })
runner.script('fuzz', 'node', ['tests/check_fuzz.mjs'], { env: { FUZZ_SECONDS: process.env.FUZZ_SECONDS ?? '60' }, minutes: 30 })

process.exit(await runner.run(process.argv.slice(2)))
