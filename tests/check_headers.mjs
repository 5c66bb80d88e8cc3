// Each public header alone, as C17 and C++17, by gcc and clang, with strict warnings.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'

const STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror', '-fsyntax-only']
const COMPILERS = [
  ['gcc', 'c', 'c17'],
  ['clang-14', 'c', 'c17'],
  ['g++', 'c++', 'c++17'],
  ['clang++-14', 'c++', 'c++17'],
]

const folder = mkdtempSync(join(tmpdir(), 'motte-headers-'))
const headers = readdirSync(resolve(root, 'include/motte'))
check('there are headers', headers.length >= 5, headers.join(' '))
const compile = ([compiler, language, standard], name, text) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return run(compiler, [...STRICT, '-x', language, `-std=${standard}`, '-I', 'include', file])
}

try {
  for (const header of headers) {
    for (const one of COMPILERS) {
      // Twice: the second time its guard must hold.
      const line = `#include "motte/${header}"\n`
      const done = compile(one, `alone.${one[1] === 'c' ? 'c' : 'cpp'}`, line + line)
      check(`${header} alone: ${one[0]} ${one[2]}`, done.ok, done.text)
    }
  }
  for (const one of COMPILERS) {
    // A header that is not sound must be refused, or the checks above prove nothing.
    const done = compile(one, `bad.${one[1] === 'c' ? 'c' : 'cpp'}`, 'static inline short f(int a) { return a; }\n')
    check(`${one[0]} refuses a narrowing`, !done.ok && done.text.includes('onversion'), done.text)
  }
} finally {
  rmSync(folder, { recursive: true })
}
finish()
