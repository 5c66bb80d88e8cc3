// Any GLB files through the glTF validator: `node tests/validate_glb.mjs FILE.glb...` prints each error and warning and
// what each file holds. Exit 1 if there is one, or no file.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { check, finish, root } from './lib/checks.mjs'

const validator = createRequire(resolve(root, 'web/package.json'))('gltf-validator')
const WORST = 1 // severities: 0 an error, 1 a warning, then information and hints

async function validate(file) {
  let report
  try {
    report = await validator.validateBytes(new Uint8Array(readFileSync(file)), { maxIssues: 0 })
  } catch (error) {
    check(file, false, String(error))
    return
  }
  const { messages, truncated } = report.issues
  const faults = messages.filter((one) => one.severity <= WORST)
  const words = faults.map((one) => `${one.severity === 0 ? 'error' : 'warning'} ${one.code} ${one.pointer ?? ''}: ${one.message}`)
  check(file, faults.length === 0 && !truncated && report.info !== undefined, words.join('\n'))
  if (report.info) {
    const { drawCallCount, totalVertexCount, totalTriangleCount, materialCount } = report.info
    console.log(`    ${drawCallCount} draws, ${materialCount} materials, ${totalVertexCount} vertices, ${totalTriangleCount} triangles`)
  }
}

const files = process.argv.slice(2)
check('there are files', files.length > 0)
for (const file of files) await validate(file)
finish()
