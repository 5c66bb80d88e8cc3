// The rules of the house on the real tree, and on the library built by the preset release.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'
import { faultsOf, faultsOfArchive } from './floors/rules.mjs'

const LOOKED_AT = /^(src|include|cli|web\/core|web\/src|web\/tests|web\/e2e|web\/scripts|tests|examples)\/.*\.(c|h|ts|mjs)$/

const listed = run('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
const names = listed.text.split('\n').filter((name) => LOOKED_AT.test(name))
const files = new Map()
for (const name of names) {
  try {
    files.set(name, readFileSync(resolve(root, name), 'utf8'))
  } catch {
    // Removed but not yet committed.
  }
}
check('the tree is found', listed.ok && [...files.keys()].filter((name) => name.startsWith('src/')).length > 10, listed.text)

const tree = faultsOf(files)
for (const name of files.keys()) {
  const faults = tree.filter((fault) => fault.file === name)
  if (faults.length > 0) check(name, false, faults.map(({ rule, line, text }) => `line ${line}: ${rule}: ${text}`).join('\n'))
}
if (tree.length === 0) check(`${files.size} files keep the rules`, true)

const archive = process.argv[2] ?? 'build/release/libmotte.a'
const symbols = run('nm', ['-A', '-P', archive])
const sections = run('objdump', ['-h', archive])
if (check(`${archive} is built`, symbols.ok && sections.ok, symbols.text)) {
  const faults = faultsOfArchive(symbols.text, sections.text)
  check('the built library calls nothing else and holds no data', faults.length === 0, faults.map(({ rule, file, text }) => `${file}: ${rule}: ${text}`).join('\n'))
}
finish()
