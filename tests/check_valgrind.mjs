// The digests again under valgrind: no bad access, nothing uninitialised, nothing left.
import { readdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'

// The small scenes are enough: valgrind is fifty times slower.
const SMALL = 20_000
const scenes = readdirSync(resolve(root, 'scenes')).filter((name) => name.endsWith('.json') && statSync(resolve(root, 'scenes', name)).size < SMALL).sort()
check('there are scenes', scenes.length > 0)
for (const scene of scenes) {
  const done = run('valgrind', ['-q', '--error-exitcode=9', '--leak-check=full', 'build/release/tests/motte-golden', `scenes/${scene}`], { timeout: 1_200_000 })
  check(`${scene} is clean`, done.ok, done.text)
}
finish()
