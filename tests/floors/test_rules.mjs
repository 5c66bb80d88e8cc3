// Proves that each rule can fail, that sound files pass, and that the counting of the test runner is honest.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, finish, run } from '../lib/checks.mjs'
import { countClosingLine, countCmocka, countCtest, countVitest } from '../lib/counts.mjs'
import { faultsOf, faultsOfArchive, reach } from './rules.mjs'

const DOORS = { 'include/motte/plan.h': '#include "motte/base.h"\n', 'include/motte/base.h': '#include <stdint.h>\n' }

/** The tree, and the rule it must break exactly `count` times, or null where it is sound. */
const TREES = [
  ['a lower floor', { 'src/build/a.c': '#include "plan/plan.h"\n#include "base/array.h"\n#include "masonry/bond.h"\n' }, null],
  ['a higher floor', { 'src/base/a.c': '#include "plan/plan.h"\n' }, 'floor'],
  ['a floor at the side', { 'src/mesh/a.c': '#include "masonry/bond.h"\n' }, 'floor'],
  ['build on mesh', { 'src/build/a.h': '#include "mesh/mesh.h"\n' }, 'floor'],
  ['a spaced include', { 'src/plan/a.c': ' #  include  "edit/editor.h"\n' }, 'floor'],
  ['an include by path', { 'src/plan/a.c': '#include "../edit/editor.h"\n' }, 'floor'],
  ['a folder nobody knows', { 'src/attic/a.c': 'int a;\n' }, 'floor'],
  ['an include in a comment', { 'src/base/a.c': '/* #include "plan/plan.h" */\n// #include "edit/editor.h"\n' }, null],
  ['a system header', { 'src/base/a.c': '#include <stdio.h>\n' }, 'system-header'],
  ['trigonometry of complex numbers', { 'src/geometry/a.c': '#include <tgmath.h>\n' }, 'system-header'],
  ['stdlib in memory.c', { 'src/base/memory.c': '#include <stdlib.h>\n' }, null],
  ['stdlib elsewhere', { 'src/base/array.c': '#include <stdlib.h>\n' }, 'system-header'],
  ['jsmn in the JSON reader', { 'src/base/json_read.c': '#include <jsmn.h>\n' }, null],
  ['jsmn elsewhere', { 'src/plan/read.c': '#include <jsmn.h>\n' }, 'system-header'],
  ['headers of own nouns', { 'src/base/a.c': '#include "motte/base.h"\n', 'src/geometry/a.c': '#include "motte/plan.h"\n', 'src/edit/a.c': '#include "motte/edit.h"\n', 'src/mesh/a.c': '#include "motte/world.h"\n', 'src/export/a.c': '#include "motte/export.h"\n' }, null],
  ['plan.h in base', { 'src/base/a.c': '#include "motte/plan.h"\n' }, 'public-header'],
  ['edit.h in plan', { 'src/plan/a.c': '#include "motte/edit.h"\n' }, 'public-header'],
  ['world.h in build', { 'src/build/a.c': '#include "motte/world.h"\n' }, 'public-header'],
  ['export.h in world', { 'src/world/a.c': '#include "motte/export.h"\n' }, 'public-header'],
  ['motte.h in export', { 'src/export/a.c': '#include "motte/motte.h"\n' }, 'public-header'],
  ['a door on the inside', { 'include/motte/a.h': '#include "base/array.h"\n' }, 'public-door'],
  ['a door on stdio', { 'include/motte/a.h': '#include <stdio.h>\n' }, 'public-door'],
  ['a caller at the door', { ...DOORS, 'cli/main.c': '#include "args.h"\n#include "motte/plan.h"\n#include <stdio.h>\n', 'cli/args.h': '' }, null],
  ['the command line inside', { ...DOORS, 'cli/main.c': '#include "plan/plan.h"\n' }, 'caller'],
  ['the browser door inside', { ...DOORS, 'web/core/exports.c': '#include "../../src/plan/plan.h"\n' }, 'caller'],
  ['a header that is not there', { ...DOORS, 'cli/main.c': '#include "motte/secret.h"\n' }, 'caller'],
  ['500 lines', { 'src/base/a.c': 'int f(void);\n'.repeat(500) }, null],
  ['501 lines of C', { 'src/base/a.c': 'int f(void);\n'.repeat(501) }, 'size'],
  ['501 lines of TypeScript', { 'web/src/a.ts': 'f()\n'.repeat(501) }, 'size'],
  ['eight includes', { 'src/plan/a.c': '#include "base/a.h"\n'.repeat(8) }, null],
  ['nine includes', { 'src/plan/a.c': '#include "base/a.h"\n'.repeat(9) }, 'includes'],
  ['malloc', { 'src/plan/a.c': 'void* f(void) { return malloc(4); }\n' }, 'memory'],
  ['free', { 'src/plan/a.c': 'void f(void* p) { free(p); }\n' }, 'memory'],
  ['malloc in memory.c', { 'src/base/memory.c': 'void* f(void) { return realloc(0, 4); }\n' }, null],
  ['names that end alike', { 'src/plan/a.c': 'void f(void) { mt_bytes_free(b); mt_exit(1); path_pow(2); a.free(p); a->free(p); }\n' }, null],
  ['printf', { 'src/plan/a.c': 'void f(void) { printf("x"); }\n' }, 'outside'],
  ['snprintf', { 'src/plan/a.c': 'void f(char* p) { snprintf(p, 1, "x"); }\n' }, 'outside'],
  ['exit', { 'src/plan/a.c': 'void f(void) { exit(1); }\n' }, 'outside'],
  ['abort', { 'src/plan/a.c': 'void f(void) { abort(); }\n' }, 'outside'],
  ['assert', { 'src/plan/a.c': 'void f(void) { assert(1); }\n' }, 'outside'],
  ['qsort', { 'src/plan/a.c': 'void f(void) { qsort(a, 1, 1, c); }\n' }, 'outside'],
  ['strtod', { 'src/plan/a.c': 'double f(void) { return strtod("1", 0); }\n' }, 'outside'],
  ['printf in a text', { 'src/plan/a.c': 'const char* f(void) { return "printf(x)"; } /* exit(1) */\n' }, null],
  ['square root and floor', { 'src/geometry/a.c': 'double f(double x) { return sqrt(floor(fabs(ceil(x)))) + sqrtf(2.0f); }\n' }, null],
  ['sinf', { 'src/geometry/a.c': 'float f(float x) { return sinf(x); }\n' }, 'libm'],
  ['pow', { 'src/geometry/a.c': 'double f(double x) { return pow(x, 2); }\n' }, 'libm'],
  ['round', { 'src/geometry/a.c': 'double f(double x) { return round(x); }\n' }, 'libm'],
  ['atan2', { 'src/geometry/a.c': 'double f(double x) { return atan2(x, 2); }\n' }, 'libm'],
  ['fma', { 'src/geometry/a.c': 'double f(double x) { return fma(x, x, x); }\n' }, 'libm'],
  ['constant tables', { 'src/mesh/a.c': 'static const int A[2] = {1, 2};\nstatic const char* const B[] = {"b"};\nextern const int C;\nstatic int f(void) { return 1; }\nstatic const char* g(int a);\nstatic inline int h(void) { static const int n = 1; return n; }\n' }, null],
  ['a variable of a file', { 'src/mesh/a.c': 'static int count = 0;\n' }, 'globals'],
  ['a variable without a value', { 'src/mesh/a.c': 'static int count;\n' }, 'globals'],
  ['a variable in a function', { 'src/mesh/a.c': 'int f(void) { static int n; return ++n; }\n' }, 'globals'],
  ['a table of pointers that can change', { 'src/mesh/a.c': 'static const char* names[] = {"a"};\n' }, 'globals'],
  ['a variable of all', { 'src/mesh/a.h': 'extern int count;\n' }, 'globals'],
  ['memory in core', { 'web/src/core/a.ts': 'const m = exports.memory.buffer\nWebAssembly.compile(x)\n' }, null],
  ['memory in a view', { 'web/src/view/a.ts': 'const m = exports.memory.buffer\n' }, 'module-memory'],
  ['a module in a tool', { 'web/src/tools/a.ts': 'WebAssembly.compile(x)\n' }, 'module-memory'],
  ['a leftover', { 'src/mesh/a.c': `/* ${'TO'}${'DO'}: later */\n` }, 'leftover'],
]

for (const [name, tree, rule] of TREES) {
  const faults = faultsOf(new Map(Object.entries(tree)))
  const good = rule === null ? faults.length === 0 : faults.length > 0 && faults.every((fault) => fault.rule === rule)
  check(`${name} ${rule === null ? 'passes' : `breaks ${rule}`}`, good, JSON.stringify(faults))
}
check('export reaches all but itself', reach('export').size === 12)
check('build does not reach mesh', !reach('build').has('mesh') && !reach('mesh').has('plan'))

/** Compiles one small library and reads it as the built one is read. */
function archiveOf(name, code) {
  const folder = mkdtempSync(join(tmpdir(), 'motte-rules-'))
  try {
    writeFileSync(join(folder, name), code)
    run('gcc', ['-std=c17', '-O1', '-c', name, '-o', `${name}.o`], { cwd: folder })
    run('ar', ['rcs', 'lib.a', `${name}.o`], { cwd: folder })
    return faultsOfArchive(run('nm', ['-A', '-P', 'lib.a'], { cwd: folder }).text, run('objdump', ['-h', 'lib.a'], { cwd: folder }).text)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HEADS = '#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n#include <math.h>\n'
const ARCHIVES = [
  ['a sound object', 'a.c', 'const char* const mt_names[] = {"a", "b"};\nvoid mt_f(void* a, void* b) { memcpy(a, b, 9999); }', null],
  ['memory in memory.c', 'memory.c', 'void* mt_f(void) { return malloc(8); }', null],
  ['memory elsewhere', 'a.c', 'void* mt_f(void) { return malloc(8); }', 'archive-call'],
  ['a hidden printf', 'a.c', 'void mt_f(int a) { (printf)("%d", a); }', 'archive-call'],
  ['a sine by a pointer', 'a.c', 'double mt_f(double x) { double (*volatile g)(double) = sin; return g(x); }', 'archive-call'],
  ['a name without mt_', 'a.c', 'int helper(void) { return 1; }', 'archive-name'],
  ['data that can be written', 'a.c', 'int mt_count = 3;', 'archive-data'],
  ['data that starts as zero', 'a.c', 'int mt_f(void) { static int n; return ++n; }', 'archive-data'],
]
for (const [name, file, code, rule] of ARCHIVES) {
  const faults = archiveOf(file, HEADS + code)
  const good = rule === null ? faults.length === 0 : faults.length > 0 && faults.every((fault) => fault.rule === rule)
  check(`${name} ${rule === null ? 'passes' : `breaks ${rule}`}`, good, JSON.stringify(faults))
}

// The counting of the runner.
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
const GOOD = '[==========] Running 3 test(s).\n[  PASSED  ] 3 test(s).\n'
check('closing line read', same(countClosingLine('x\n3 passed, 1 failed\n'), { passed: 3, failed: 1 }))
check('closing line must be last', same(countClosingLine('3 passed, 0 failed\nSegmentation fault\n'), { passed: 0, failed: 0 }))
check('cmocka cases counted', same(countCmocka(GOOD + GOOD, true), { passed: 6, failed: 0, skipped: 0, note: '' }))
check('cmocka failure counted', countCmocka('[==========] Running 3 test(s).\n[  PASSED  ] 2 test(s).\n[  FAILED  ] 1 test(s), listed below:\n', false).failed === 1)
check('cmocka crash is a failure', countCmocka('[==========] Running 3 test(s).\n', false).failed === 1)
check('cmocka leak after the tests is a failure', countCmocka(GOOD, false).failed === 1)
check('cmocka silence is a failure', countCmocka('', true).failed === 1)
check('cmocka cases that vanish are a failure', countCmocka('[==========] Running 3 test(s).\n[  PASSED  ] 2 test(s).\n', true).failed === 1)
const SAID = '1: [==========] Running 1 test(s).\n1: [  PASSED  ] 1 test(s).\n1/2 Test #1: test_a ....   Passed    0.01 sec\n2/2 Test #2: test_b ....***Exception: SegFault  0.02 sec\n'
check('ctest crash is a failure', same([countCtest(SAID).passed, countCtest(SAID).failed], [1, 1]), JSON.stringify(countCtest(SAID)))
check('ctest program without an outcome is a failure', countCtest(`${SAID}\n66% tests passed, 1 tests failed out of 3\n`).failed === 2)
const file = (status, ...cases) => ({ status, assertionResults: cases.map((one) => ({ status: one })) })
check('vitest file that does not load is a failure', countVitest({ numPassedTests: 2, numFailedTests: 0, testResults: [file('passed', 'passed', 'passed'), file('failed')] }).failed === 1)
check('vitest failure counted once', countVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', 'passed', 'failed')] }).failed === 1)

finish()
