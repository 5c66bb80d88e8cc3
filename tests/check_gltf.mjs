// Every scene exported by the command line, near and far, through the glTF validator: no error and no warning.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'

const validator = createRequire(resolve(root, 'web/package.json'))('gltf-validator')

async function faultsOf(bytes) {
  const report = await validator.validateBytes(new Uint8Array(bytes), { maxIssues: 20 })
  const { numErrors, numWarnings, messages } = report.issues
  return { count: numErrors + numWarnings, text: messages.map((one) => `${one.code} ${one.pointer ?? ''} ${one.message}`).join('\n'), info: report.info }
}

const scenes = readdirSync(resolve(root, 'scenes')).filter((name) => name.endsWith('.json')).sort()
check('there are scenes', scenes.length > 0)
const folder = mkdtempSync(join(tmpdir(), 'motte-gltf-'))
let sample
try {
  const cases = scenes.flatMap((scene) => [[scene], [scene, '--detail', 'far']])
  cases.push(['pond.json', '--land'], ['pond.json', '--land', '--detail', 'far'])
  for (const [scene, ...words] of cases) {
    const name = [scene, ...words].join(' ')
    const file = join(folder, `${name.replaceAll(' ', '_')}.glb`)
    const built = run('build/release/motte', ['build', `scenes/${scene}`, '-o', file, ...words])
    if (!check(`${name} is exported`, built.ok, built.text)) continue
    const bytes = readFileSync(file)
    sample ??= bytes
    const faults = await faultsOf(bytes)
    check(`${name}: no error, no warning`, faults.count === 0, faults.text)
    check(`${name}: needs no extension`, (faults.info?.extensionsUsed ?? []).length === 0, String(faults.info?.extensionsUsed))
  }
  if (sample) {
    // A file with a wrong byte must be found out, or the checks above prove nothing.
    const broken = Buffer.from(sample)
    const place = broken.indexOf('"POSITION"')
    broken.write('"POSITIOM"', place)
    const faults = await faultsOf(broken)
    check('the validator finds a broken file', place > 0 && faults.count > 0)
  }
} finally {
  rmSync(folder, { recursive: true })
}
finish()
