// The rules of the house on the real tree, and on the library built by the preset release.
import { check, finish, run, sources } from './lib/checks.mjs'
import { faultsOf, faultsOfArchive } from './floors/rules.mjs'

const files = sources()
check('the tree is found', [...files.keys()].filter((name) => name.startsWith('src/')).length > 10)

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
