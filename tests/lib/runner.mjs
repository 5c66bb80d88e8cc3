// Runs suites one after another, shows what they say and counts their cases from what they print.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { root } from './checks.mjs'
import { countClosingLine, countCtest, countVitest } from './counts.mjs'

const JOBS = process.env.JOBS ?? String(cpus().length)

/** Runs a program: {code, text, out}: all it said, and its standard output alone. Its whole group ends with the time limit. */
function execute(program, args, { cwd = root, env = {}, minutes = 10, show = true }) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    const hear = (data) => {
      parts.push(data)
      if (show) process.stdout.write(data)
    }
    const heard = []
    child.stdout.on('data', (data) => {
      heard.push(data)
      hear(data)
    })
    child.stderr.on('data', hear)
    const clock = setTimeout(() => {
      hear(Buffer.from(`\nstopped after ${minutes} minutes\n`))
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself in this moment.
      }
    }, minutes * 60_000)
    const end = (code, note) => {
      clearTimeout(clock)
      if (note) hear(Buffer.from(`${note}\n`))
      done({ code, text: Buffer.concat(parts).toString(), out: Buffer.concat(heard).toString() })
    }
    child.on('error', (error) => end(127, `${program}: ${error.message}`))
    child.on('close', (code, signal) => end(code ?? 128, signal ? `ended by ${signal}` : ''))
  })
}

export class Runner {
  constructor(folder) {
    this.folder = resolve(root, folder)
    this.suites = []
  }

  add(name, run) {
    this.suites.push({ name, run })
  }

  /** Builds presets as far as each goes; each is one case. Their words are shown only when they fail. */
  build(name, presets) {
    this.add(name, async () => {
      let failed = 0
      let text = ''
      for (const preset of presets) {
        const configured = await execute('cmake', ['--preset', preset], { show: false })
        const built = configured.code === 0 ? await execute('cmake', ['--build', '--preset', preset, '-j', JOBS, '--', '-k', '0'], { show: false }) : configured
        text += configured.text + built.text
        console.log(`${built.code === 0 ? 'ok' : 'not ok'} - preset ${preset}`)
        if (built.code !== 0) {
          failed += 1
          console.log(built.text)
        }
      }
      return { passed: presets.length - failed, failed, text }
    })
  }

  /** cmocka programs under ctest: one line a program, its words only when it failed. */
  ctest(name, preset, env = {}, options = {}) {
    this.add(name, async () => {
      const args = ['--test-dir', `build/${preset}`, '-V', '--no-tests=error', '-j', JOBS]
      const { code, text, out } = await execute('ctest', args, { env, show: false, ...options })
      const { tests, passed, failed, lost } = countCtest(out)
      for (const test of tests) {
        const skipped = test.skipped > 0 ? `, ${test.skipped} skipped` : ''
        console.log(`${test.failed === 0 ? 'ok' : 'not ok'} - ${test.name}: ${test.passed} passed, ${test.failed} failed${skipped} (${test.seconds} s)`)
        if (test.failed > 0) console.log(`${test.note ? `    ${test.note}\n` : ''}${test.text.replace(/^/gm, '    ')}`)
      }
      if (tests.length === 0 || lost > 0) console.log(`${text}\n${lost} programs without an outcome`)
      return { code, passed, failed, text }
    })
  }

  /** A program whose last line is "N passed, N failed". */
  script(name, program, args, options = {}) {
    this.add(name, async () => {
      const { code, text } = await execute(program, args, options)
      return { code, text, ...countClosingLine(text) }
    })
  }

  /** Tests of web/ under vitest, counted from its JSON report. */
  vitest(name, args) {
    this.add(name, async () => {
      const report = resolve(this.folder, `${name}.json`)
      rmSync(report, { force: true })
      // The tests read the module where the page finds it; a missing one fails in them, not here.
      await execute('node', ['scripts/wasm.mjs'], { cwd: resolve(root, 'web') })
      const all = ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const { code, text } = await execute(resolve(root, 'web/node_modules/.bin/vitest'), all, {
        cwd: resolve(root, 'web'),
        env: { NO_COLOR: '1' },
      })
      let counts = { passed: 0, failed: 0 }
      try {
        counts = countVitest(JSON.parse(readFileSync(report, 'utf8')))
      } catch (error) {
        console.log(`no report: ${error.message}`)
      }
      return { code, text, ...counts }
    })
  }

  /** Runs the suites named, or all; prints the table and the closing line; returns the exit code. */
  async run(names) {
    const unknown = names.filter((name) => !this.suites.some((suite) => suite.name === name))
    if (unknown.length > 0) {
      console.error(`no suite ${unknown.join(', ')}; there are ${this.suites.map((suite) => suite.name).join(', ')}`)
      return 2
    }
    mkdirSync(this.folder, { recursive: true })
    const rows = []
    for (const suite of this.suites.filter(({ name }) => names.length === 0 || names.includes(name))) {
      console.log(`\n== ${suite.name}`)
      const started = Date.now()
      const { code = 0, passed, failed, text } = await suite.run()
      writeFileSync(resolve(this.folder, `${suite.name}.log`), text)
      // Failing without a failed case, and counting no case at all, are failures too.
      const silent = failed === 0 && (code !== 0 || passed === 0)
      if (silent) console.log(`not ok - suite ${suite.name}: exit code ${code}, ${passed} cases`)
      rows.push({ name: suite.name, passed, failed: failed + (silent ? 1 : 0), seconds: (Date.now() - started) / 1000 })
    }
    const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
    console.log('\nsuite          passed  failed  seconds')
    for (const row of [...rows, { name: 'all', passed: sum('passed'), failed: sum('failed'), seconds: sum('seconds') }]) {
      const cells = [String(row.passed).padStart(6), String(row.failed).padStart(7), row.seconds.toFixed(1).padStart(8)]
      console.log(`${row.name.padEnd(14)} ${cells.join(' ')}`)
    }
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
    return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
  }
}
