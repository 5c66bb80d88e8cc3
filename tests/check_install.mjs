// The library as others use it: installed, static and shared, found by pkg-config and by CMake, and as a subfolder.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { check, finish, root, run } from './lib/checks.mjs'

const HELLO = resolve(root, 'examples/hello.c')
const folder = mkdtempSync(join(tmpdir(), 'motte-install-'))
const at = (...parts) => join(folder, ...parts)

function must(name, done) {
  return check(name, done.ok, done.text)
}

/** Runs the built example and looks at its file; `library` is where a shared libmotte lies. */
function runs(name, program, library = '') {
  const file = at(`${name.replace(/\W+/g, '-')}.glb`)
  const done = run(program, [file], { env: { ...process.env, LD_LIBRARY_PATH: library } })
  if (!must(`${name}: hello runs`, done)) return
  const data = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const good = data.subarray(0, 4).toString('latin1') === 'glTF' && data.length > 1000 && data.readUInt32LE(8) === data.length
  check(`${name}: the file is a whole GLB`, good, `${data.length} bytes`)
}

const lines = readFileSync(HELLO, 'utf8').split('\n').length
check('hello.c is short', lines <= 60, `${lines} lines`)

try {
  for (const kind of ['static', 'shared']) {
    const prefix = at(kind)
    const configure = ['-S', '.', '-B', at(`build-${kind}`), '-G', 'Ninja', `-DCMAKE_INSTALL_PREFIX=${prefix}`, '-DCMAKE_INSTALL_LIBDIR=lib']
    const options = ['-DMOTTE_BUILD_TESTS=OFF', '-DMOTTE_BUILD_CLI=OFF', `-DBUILD_SHARED_LIBS=${kind === 'shared' ? 'ON' : 'OFF'}`]
    if (!must(`${kind}: configures`, run('cmake', [...configure, ...options]))) continue
    if (!must(`${kind}: builds`, run('cmake', ['--build', at(`build-${kind}`), '-j', '2']))) continue
    if (!must(`${kind}: installs`, run('cmake', ['--install', at(`build-${kind}`)]))) continue

    const headers = readdirSync(resolve(root, 'include/motte')).every((name) => existsSync(join(prefix, 'include/motte', name)))
    check(`${kind}: all public headers are installed`, headers)
    check(`${kind}: nothing else is`, !existsSync(join(prefix, 'include/base')) && readdirSync(join(prefix, 'include')).length === 1)
    if (kind === 'shared') {
      const symbols = run('nm', ['-D', '--defined-only', join(prefix, 'lib/libmotte.so')]).text.trim().split('\n').map((line) => line.split(' ').pop())
      const prose = readdirSync(resolve(root, 'include/motte')).map((name) => readFileSync(resolve(root, 'include/motte', name), 'utf8')).join('\n')
      const inside = symbols.filter((name) => !prose.includes(`${name}(`))
      check('shared: only the public functions are visible', symbols.length > 20 && inside.length === 0, inside.join(' '))
    }

    const env = { ...process.env, PKG_CONFIG_PATH: join(prefix, 'lib/pkgconfig') }
    const flags = run('pkg-config', ['--cflags', '--libs', 'motte'], { env })
    const version = run('pkg-config', ['--modversion', 'motte'], { env })
    const header = readFileSync(resolve(root, 'include/motte/base.h'), 'utf8')
    const numbers = ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`MT_VERSION_${part} (\\d+)`).exec(header)?.[1]).join('.')
    check(`${kind}: pkg-config knows version ${numbers}`, version.text.trim() === numbers, version.text)
    const hello = at(`hello-${kind}`)
    const words = flags.text.trim().split(/\s+/)
    if (must(`${kind}: builds with pkg-config`, run('gcc', ['-std=c17', '-Wall', '-Wextra', '-Werror', HELLO, '-o', hello, ...words]))) {
      runs(`${kind} by pkg-config`, hello, join(prefix, 'lib'))
    }

    const build = at(`package-${kind}`)
    const found = run('cmake', ['-S', 'tests/install/package', '-B', build, '-G', 'Ninja', `-DCMAKE_PREFIX_PATH=${prefix}`, `-DHELLO=${HELLO}`])
    if (must(`${kind}: find_package finds it`, found) && must(`${kind}: builds with find_package`, run('cmake', ['--build', build]))) {
      runs(`${kind} by find_package`, join(build, 'hello'))
    }
  }

  const build = at('subdirectory')
  const inside = run('cmake', ['-S', 'tests/install/subdirectory', '-B', build, '-G', 'Ninja', `-DMOTTE=${root}`, `-DHELLO=${HELLO}`])
  if (must('configures as a subdirectory', inside) && must('builds as a subdirectory', run('cmake', ['--build', build, '-j', '2']))) {
    runs('as a subdirectory', join(build, 'hello'))
  }
} finally {
  rmSync(folder, { recursive: true })
}
finish()
