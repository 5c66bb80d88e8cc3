// Reads counts of cases out of what test programs print. Where the words and the outcome disagree, it is a failure.

/** The last line of that form, or no case at all. */
export function countClosingLine(text) {
  const lines = text.trimEnd().split('\n')
  const found = /^(\d+) passed, (\d+) failed$/.exec(lines[lines.length - 1])
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : { passed: 0, failed: 0 }
}

/** A vitest JSON report. A file that did not load has no cases, and counts as one failure. */
export function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'))
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

const sumOf = (text, expression) => [...text.matchAll(expression)].reduce((total, found) => total + Number(found[1]), 0)

/** What one cmocka program said, and whether ctest was content with it. */
export function countCmocka(text, content) {
  const announced = sumOf(text, /^\[=+\] Running (\d+) test\(s\)\.$/gm)
  const passed = sumOf(text, /^\[  PASSED  \] (\d+) test\(s\)\.$/gm)
  const skipped = sumOf(text, /^\[  SKIPPED \] (\d+) test\(s\)/gm)
  let failed = sumOf(text, /^\[  FAILED  \] (\d+) test\(s\)/gm)
  let note = ''
  if (failed === 0 && !content) {
    failed = 1
    note = 'ended badly without a failed case'
  } else if (announced === 0 || announced !== passed + failed + skipped) {
    failed += 1
    note = `${announced} cases announced, ${passed} passed, ${failed - 1} failed, ${skipped} skipped`
  }
  return { passed, failed, skipped, note }
}

/**
 * The words of `ctest -V`: {tests: [{name, passed, failed, skipped, seconds, note, text}], passed, failed, lost}.
 * A program that ctest counts but whose outcome is not found is lost, and one failure.
 */
export function countCtest(text) {
  const said = new Map()
  const tests = []
  for (const line of text.split('\n')) {
    const spoken = /^(\d+): ?(.*)$/.exec(line)
    if (spoken) {
      said.set(spoken[1], [...(said.get(spoken[1]) ?? []), spoken[2]])
      continue
    }
    const ended = /^\s*\d+\/\d+ Test\s+#(\d+): (\S+) \.*\s*(.*?)\s+([\d.]+) sec/.exec(line)
    if (ended) tests.push({ number: ended[1], name: ended[2], outcome: ended[3], seconds: ended[4] })
  }
  for (const test of tests) {
    test.text = (said.get(test.number) ?? []).join('\n')
    Object.assign(test, countCmocka(test.text, test.outcome === 'Passed'))
    if (test.outcome !== 'Passed') test.note = `${test.outcome}${test.note ? `; ${test.note}` : ''}`
  }
  tests.sort((a, b) => a.name.localeCompare(b.name))
  const sum = (key) => tests.reduce((total, test) => total + test[key], 0)
  const counted = Number(/^\d+% tests passed, \d+ tests? failed out of (\d+)$/m.exec(text)?.[1] ?? 0)
  const lost = Math.max(0, counted - tests.length)
  return { tests, passed: sum('passed'), failed: sum('failed') + lost, lost }
}
