// Formatting and lint: clang-format on C, biome and the TypeScript compiler on web/.
import { resolve } from 'node:path'
import { check, finish, root, run, sources } from './lib/checks.mjs'

const files = [...sources(/\.[ch]$/).keys()]
check('there are sources', files.length > 10)
const formatted = run('clang-format-14', ['--dry-run', '-Werror', ...files])
const wrong = new Set([...formatted.text.matchAll(/^(\S+?):\d+:\d+: error/gm)].map((found) => found[1]))
check(`clang-format: ${files.length} files (make format mends it)`, formatted.ok, [...wrong].join('\n') || formatted.text)

const web = resolve(root, 'web')
const biome = run('node_modules/.bin/biome', ['check', '.'], { cwd: web })
check('biome: web/', biome.ok, biome.text)
const types = run('node_modules/.bin/tsc', ['--noEmit'], { cwd: web })
check('TypeScript: web/', types.ok, types.text)
finish()
