// The rules of the house as functions from a tree of files to a list of faults {rule, file, line, text}.
// `files` maps a path to its text; `check_floors.mjs` reads the real tree, `test_rules.mjs` makes small ones.

/** What each folder of src/ stands on directly. */
const STANDS_ON = {
  base: [],
  geometry: ['base'],
  ground: ['geometry'],
  plan: ['ground'],
  edit: ['plan'],
  island: ['edit'],
  masonry: ['geometry'],
  build: ['masonry', 'plan'],
  mesh: ['geometry'],
  model: ['build', 'mesh'],
  world: ['island', 'model'],
  export: ['world'],
}

/** The lowest folder that may include a public header: the home of its nouns. motte.h is for callers alone. */
const HEADER_HOME = { 'base.h': 'base', 'plan.h': 'geometry', 'edit.h': 'edit', 'world.h': 'mesh', 'export.h': 'export' }

const LINES_MAX = 500
const INCLUDES_MAX = 8

const SYSTEM_HEADERS = ['float.h', 'inttypes.h', 'limits.h', 'math.h', 'stdarg.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'string.h']
const PUBLIC_SYSTEM_HEADERS = ['stdbool.h', 'stddef.h', 'stdint.h']
const MEMORY_FILE = 'src/base/memory.c'

const forbidden = (names) => new RegExp(`(?<![\\w.>])(${names})\\s*\\(`, 'g')
const MEMORY_CALLS = forbidden('malloc|calloc|realloc|free|aligned_alloc|strdup')
const OUTSIDE_CALLS = forbidden(
  'v?f?printf|v?sn?printf|puts|fputs|putchar|fwrite|fread|fopen|scanf|exit|_Exit|quick_exit|abort|assert|signal|getenv|' +
    'setlocale|strto[a-z]+|ato[ifl]l?|time|clock|s?rand|qsort|bsearch',
)
/** libm beyond square root, floor, ceil and fabs: its last bits differ from machine to machine. */
const LIBM_CALLS = forbidden(
  '(?:a?(?:sin|cos|tan)h?|atan2|exp2?|exp10|expm1|log(?:2|10|1p|b)?|pow|cbrt|hypot|erfc?|[lt]gamma|fmod|remainder|remquo|fma|' +
    'fmin|fmax|fdim|l?l?r(?:ound|int)|nearbyint|trunc|modf|frexp|ldexp|scalbl?n|nextafter|nexttoward|copysign|nan)[fl]?',
)

/** The folder itself and all below it. */
export function reach(floor) {
  return new Set([floor, ...(STANDS_ON[floor] ?? []).flatMap((below) => [...reach(below)])])
}

/** The text with comments (and strings, if asked) blanked; lines stay where they are. */
export function strip(text, strings = true) {
  const pattern = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g
  return text.replace(pattern, (found) => (!strings && !found.startsWith('/') ? found : found.replace(/[^\n]/g, ' ')))
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length

function includesOf(text) {
  const found = [...strip(text, false).matchAll(/^[ \t]*#[ \t]*include[ \t]*(["<])([^">]+)[">]/gm)]
  return found.map((one) => ({ line: lineOf(text, one.index), system: one[1] === '<', name: one[2] }))
}

const folderOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1]
const isC = (file) => /\.[ch]$/.test(file)
const isCaller = (file) => /^(cli|web\/core)\//.test(file)
const isPublic = (file) => file.startsWith('include/motte/')

/** A folder includes those below it, and the public headers of its own nouns or lower ones. */
function floors(files, report) {
  for (const [file, text] of files) {
    const floor = folderOf(file)
    if (!floor || !isC(file)) continue
    if (!STANDS_ON[floor]) {
      report('floor', file, 1, `src/${floor} is not in the table of floors`)
      continue
    }
    const below = reach(floor)
    for (const { line, system, name } of includesOf(text)) {
      if (system) {
        const known = SYSTEM_HEADERS.includes(name) || (name === 'stdlib.h' && file === MEMORY_FILE)
        const json = name === 'jsmn.h' && /^src\/base\/json\w*\.[ch]$/.test(file)
        if (!known && !json) report('system-header', file, line, `<${name}> has no place in the library`)
        continue
      }
      const [folder, rest] = name.split('/')
      if (folder === 'motte') {
        const home = HEADER_HOME[rest]
        if (!home || !below.has(home)) report('public-header', file, line, `"${name}" belongs to ${home ?? 'callers'}, above ${floor}`)
      } else if (name === 'jsmn.h' || !STANDS_ON[folder] || !below.has(folder)) {
        report('floor', file, line, `src/${floor} may not include "${name}"`)
      }
    }
  }
}

/** Public headers stand on each other and on three C headers; callers see public headers and their own folder. */
function doors(files, report) {
  for (const [file, text] of files) {
    if (!isC(file)) continue
    for (const { line, system, name } of includesOf(text)) {
      if (isPublic(file)) {
        const good = system ? PUBLIC_SYSTEM_HEADERS.includes(name) : name.startsWith('motte/')
        if (!good) report('public-door', file, line, `a public header may not include ${name}`)
      } else if (isCaller(file)) {
        const own = files.has(`${file.slice(0, file.lastIndexOf('/'))}/${name}`)
        const door = name.startsWith('motte/') && files.has(`include/${name}`)
        if (!system && !own && !door) report('caller', file, line, `a caller sees public headers only, not "${name}"`)
      }
    }
  }
}

function sizes(files, report) {
  for (const [file, text] of files) {
    if (!/\.(c|h|ts|mjs)$/.test(file)) continue
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > LINES_MAX) report('size', file, lines, `${lines} lines, at most ${LINES_MAX}`)
    const inside = /^(src|cli|web\/core)\//.test(file) && isC(file) ? includesOf(text).filter((one) => !one.system) : []
    if (inside.length > INCLUDES_MAX) report('includes', file, inside[INCLUDES_MAX].line, `${inside.length} includes of our own, at most ${INCLUDES_MAX}`)
  }
}

function calls(files, report) {
  const look = (file, code, expression, rule, why) => {
    for (const found of code.matchAll(expression)) report(rule, file, lineOf(code, found.index), `${found[1]}(): ${why}`)
  }
  for (const [file, text] of files) {
    if (!file.startsWith('src/') || !isC(file)) continue
    const code = strip(text)
    if (file !== MEMORY_FILE) look(file, code, MEMORY_CALLS, 'memory', 'memory goes through mt_allocator')
    look(file, code, OUTSIDE_CALLS, 'outside', 'the library neither prints nor exits nor hangs on locale, clock or sort')
    look(file, code, LIBM_CALLS, 'libm', 'only sqrt, floor, ceil and fabs give the same bits everywhere')
  }
}

/** A static that is not const, at file scope or in a function, and a variable of the whole library. */
function globals(files, report) {
  for (const [file, text] of files) {
    if (!file.startsWith('src/') || !isC(file)) continue
    // Directives out, their continued lines too.
    const code = strip(text).replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, (found) => found.replace(/[^\n]/g, ' '))
    for (const found of code.matchAll(/\b(?:static|_Thread_local|extern)\b[^;{}()=]*[;=]/g)) {
      // Const must bind to the object: after the last star, or anywhere where there is none.
      const words = found[0]
      const star = words.lastIndexOf('*')
      if (!/\bconst\b/.test(star < 0 ? words : words.slice(star))) {
        report('globals', file, lineOf(code, found.index), `a variable that lives on: ${words.replace(/\s+/g, ' ').trim()}`)
      }
    }
  }
}

/** Only web/src/core touches the memory of the module. */
function memoryOfTheModule(files, report) {
  for (const [file, text] of files) {
    if (!/^web\/src\/.*\.ts$/.test(file) || file.startsWith('web/src/core/')) continue
    const code = strip(text)
    for (const found of code.matchAll(/\bWebAssembly\b|\bmemory\s*\.\s*buffer\b/g)) {
      report('module-memory', file, lineOf(code, found.index), `${found[0]} outside web/src/core`)
    }
  }
}

function leftovers(files, report) {
  for (const [file, text] of files) {
    if (file.startsWith('tests/floors/')) continue
    for (const found of text.matchAll(/\b(TODO|FIXME|XXX|HACK)\b/g)) {
      report('leftover', file, lineOf(text, found.index), `${found[1]} left in the file`)
    }
  }
}

export const RULES = { floors, doors, sizes, calls, globals, memoryOfTheModule, leftovers }

/** All faults of a tree. `files` is a Map of path to text. */
export function faultsOf(files) {
  const faults = []
  const report = (rule, file, line, text) => faults.push({ rule, file, line, text })
  for (const rule of Object.values(RULES)) rule(files, report)
  return faults
}

/** Functions of the C library that the built library may call; `free` and its kind only from memory.c. */
const MAY_CALL = new Set(
  ('memcpy memmove memset memcmp memchr strlen strcmp strncmp strchr sqrt sqrtf floor floorf ceil ceilf fabs fabsf ' +
    '_GLOBAL_OFFSET_TABLE_ __stack_chk_fail').split(' '),
)
const MEMORY_MAY_CALL = new Set(['malloc', 'realloc', 'free', 'calloc'])

/**
 * Faults of a built static library. `symbols` is the output of `nm -A -P`, `sections` that of `objdump -h`:
 * calls that leave the library, names without mt_, and data that can be written.
 */
export function faultsOfArchive(symbols, sections) {
  const faults = []
  const own = new Set()
  const wanted = []
  for (const line of symbols.split('\n')) {
    const found = /\[([^\]]+)\]: (\S+) (\w)/.exec(line)
    if (!found) continue
    const [, object, name, kind] = found
    if (kind === 'U') wanted.push({ object, name })
    else if (/[A-Z]/.test(kind)) {
      own.add(name)
      if (!/^(mt|MT)_/.test(name)) faults.push({ rule: 'archive-name', file: object, line: 0, text: `${name} is visible and has no mt_` })
    }
  }
  for (const { object, name } of wanted) {
    const memory = object.startsWith('memory.c') && MEMORY_MAY_CALL.has(name)
    if (!own.has(name) && !MAY_CALL.has(name) && !memory) faults.push({ rule: 'archive-call', file: object, line: 0, text: `calls ${name}` })
  }
  let object = ''
  for (const line of sections.split('\n')) {
    object = /^(\S+):\s+file format/.exec(line)?.[1] ?? object
    const found = /^\s*\d+ (\.(?:data|bss|tdata|tbss)(?:\.(?!rel\.ro)\S*)?)\s+([0-9a-f]+)/.exec(line)
    if (found && Number.parseInt(found[2], 16) > 0) {
      faults.push({ rule: 'archive-data', file: object, line: 0, text: `${Number.parseInt(found[2], 16)} bytes in ${found[1]} can be written` })
    }
  }
  return faults
}
