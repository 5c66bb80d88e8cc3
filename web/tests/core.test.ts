// The core through its door: what the page relies on.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CoreError, RESULT } from '../src/core/core'
import { drawWave, load, moduleBytes, wave } from './load'

const ROOT = new URL('../../', import.meta.url)
const NO_FAULTS = { notFinite: 0, notUnit: 0, degenerate: 0, outOfRange: 0, inward: 0, outOfBounds: 0 }
const scenes = readdirSync(new URL('scenes/', ROOT)).filter((name) => name.endsWith('.json'))

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('the module', () => {
  test('imports nothing', () => {
    expect(WebAssembly.Module.imports(new WebAssembly.Module(moduleBytes()))).toEqual([])
  })

  test('exports all that the page calls, and its memory', async () => {
    const names = WebAssembly.Module.exports(new WebAssembly.Module(moduleBytes())).map((one) => one.name)
    const source = readFileSync(new URL('src/core/module.ts', new URL('../', import.meta.url)), 'utf8')
    const body = source.slice(source.indexOf('interface Exports {'), source.indexOf('\n}\n'))
    const called = [...body.matchAll(/^ {2}(\w+)\(/gm)].map((match) => match[1])
    expect(called.length).toBeGreaterThan(40)
    expect(called.filter((name) => !names.includes(name ?? ''))).toEqual([])
    expect(names).toContain('memory')
  })
})

describe('a session', () => {
  test('gives back every byte', async () => {
    const { core } = await load()
    core.start({ ponds: [{ x: 3, z: 9, r: 8 }] })
    drawWave(core, 30)
    core.strokeEnd()
    core.update()
    core.glb()
    core.planFile()
    expect(core.bytesUsed).toBeGreaterThan(0)
    expect(core.destroy()).toBe(0)
  })

  test('a stroke is a wall, with sound meshes and nothing left of a cancelled one', async () => {
    const { core } = await load()
    core.start()
    core.update()
    const land = core.chunkCount
    drawWave(core, 20)
    expect(core.strokeActive).toBe(true)
    expect(core.chunkCount).toBeGreaterThan(land)
    core.strokeCancel()
    core.update()
    expect([core.chunkCount, core.walls().length, core.undoCount]).toEqual([land, 0, 0])
    drawWave(core, 20)
    const report = core.strokeEnd()
    core.update()
    expect(report).toMatchObject({ changed: true, closed: false, issues: [] })
    expect(core.walls()[0]?.length).toBeGreaterThan(20)
    expect(core.check()).toEqual(NO_FAULTS)
  })

  test('undo and redo lay no stone again', async () => {
    const { core } = await load()
    core.start()
    drawWave(core, 40)
    core.strokeEnd()
    core.update()
    const digest = core.digest()
    const { stones } = core.work()
    core.undo()
    core.update()
    expect(core.walls()).toEqual([])
    core.redo()
    core.update()
    expect(core.work().stones).toBe(stones)
    expect(core.digest()).toBe(digest)
  })

  test('changes name exactly the chunks that went and came', async () => {
    const { core } = await load()
    core.start()
    const standing = new Set<number>()
    const follow = () => {
      const { gone, came } = core.update()
      for (const id of gone) expect(standing.delete(id)).toBe(true)
      for (const id of came) {
        expect(standing.has(id)).toBe(false)
        standing.add(id)
      }
    }
    follow()
    core.wallOptions({ shape: 'free', height: 4, thickness: 0.8 })
    core.strokeBegin()
    for (let x = 0; x <= 30; x += 0.5) {
      core.strokeAdd(x, wave(x))
      follow()
    }
    core.strokeEnd()
    follow()
    core.undo()
    follow()
    core.redo()
    follow()
    const now = Array.from({ length: core.chunkCount }, (_, i) => core.chunkAt(i).id).sort((a, b) => a - b)
    expect([...standing].sort((a, b) => a - b)).toEqual(now)
  })

  test('a refused stroke says why and makes no step', async () => {
    const { core } = await load()
    core.start()
    core.wallOptions({ shape: 'free', height: 4, thickness: 0.8 })
    core.strokeBegin()
    core.strokeAdd(1, 1)
    const report = core.strokeEnd()
    expect(report.changed).toBe(false)
    expect(report.issues.map((issue) => issue.code)).toEqual(['too-short'])
    expect(report.issues[0]?.text).not.toBe('')
    expect(core.undoCount).toBe(0)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e9])('a sample at %d is refused and changes nothing', async (x) => {
    const { core } = await load()
    core.start()
    drawWave(core, 10)
    expect(core.strokeAdd(x, 0)).toBe(false)
    const clean = (await load()).core
    clean.start()
    drawWave(clean, 10)
    core.strokeEnd()
    clean.strokeEnd()
    core.update()
    clean.update()
    expect(core.digest()).toBe(clean.digest())
  })

  test('options out of range are refused with place and range', async () => {
    const { core } = await load()
    core.start()
    core.wallOptions({ shape: 'free', height: 400, thickness: 0.8 })
    expect(() => core.strokeBegin()).toThrow(CoreError)
    expect(core.strokeActive).toBe(false)
  })
})

describe('memory that grows (B01)', () => {
  test('views are good after growth during calls and between a copy and its use', async () => {
    const { core, exports } = await load()
    core.start()
    core.update()
    const size = () => exports.memory.buffer.byteLength
    const held = core.chunkAt(0).near.position
    const sum = held.reduce((total, value) => total + value, 0)
    const first = size()
    let growths = 0
    let before = first
    core.wallOptions({ shape: 'free', height: 12, thickness: 0.8 })
    core.strokeBegin()
    for (let x = 0; x <= 200; x += 0.5) {
      core.strokeAdd(x, wave(x))
      const { came } = core.update()
      for (const id of came) {
        const chunk = core.chunk(id)
        if (!chunk) throw new Error('a chunk that came is not there')
        expect(chunk.near.position.length).toBe(3 * chunk.near.vertexCount)
        expect(chunk.near.position.buffer).toBe(exports.memory.buffer)
      }
      if (size() !== before) growths++
      before = size()
    }
    expect(growths).toBeGreaterThanOrEqual(2)
    expect(held.length).toBe(0)
    const again = core.chunkAt(0)
    const kept = Array.from({ length: core.chunkCount }, (_, i) => core.chunkAt(i)).find(
      (chunk) => chunk.kind === again.kind && chunk.near.position.length > 0,
    )
    expect(kept).toBeDefined()
    expect(Number.isFinite(sum)).toBe(true)
    core.strokeEnd()
    core.update()
    exports.memory.grow(3)
    const file = core.planFile()
    exports.memory.grow(3)
    const digest = core.planDigest()
    core.open(file)
    expect(core.planDigest()).toBe(digest)
    expect(core.walls()[0]?.points.length).toBeGreaterThan(400)
  })

  test('the points of a stroke are the same on both sides', async () => {
    const { core, exports } = await load()
    core.start()
    core.wallOptions({ shape: 'straight', height: 4, thickness: 0.8 })
    core.strokeBegin()
    const points: number[] = []
    for (let i = 0; i < 300; i++) {
      const x = 2 * i
      const z = (i * 37) % 11
      points.push(x, z)
      if (i % 50 === 0) exports.memory.grow(1)
      core.strokeAdd(x, z)
    }
    core.strokeEnd()
    expect([...(core.walls()[0]?.points ?? [])]).toEqual(points)
  })
})

describe('files', () => {
  test('a plan written and read is the same plan', async () => {
    const { core } = await load()
    core.start({ seed: 3, ponds: [{ x: -4, z: 12, r: 6 }] })
    drawWave(core, 25)
    core.strokeEnd()
    core.update()
    const [file, plan, world] = [core.planFile(), core.planDigest(), core.digest()]
    const other = (await load()).core
    other.open(file)
    other.update()
    expect([other.planDigest(), other.digest()]).toEqual([plan, world])
    expect(other.planFile()).toEqual(file)
    expect(other.undoCount).toBe(0)
  })

  test.each([
    ['not JSON', 'hello', RESULT.format],
    ['an unknown field', '{"format": "motte-plan", "version": 1, "wals": []}', RESULT.format],
    ['a newer version', '{"format": "motte-plan", "version": 999}', RESULT.version],
    ['nothing', '', RESULT.format],
  ])('%s is refused in words, and nothing changes', async (_, text, result) => {
    const { core } = await load()
    core.start()
    drawWave(core, 10)
    core.strokeEnd()
    const digest = core.planDigest()
    let caught: unknown = null
    try {
      core.open(utf8(text))
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(CoreError)
    expect((caught as CoreError).result).toBe(result)
    expect((caught as CoreError).message.length).toBeGreaterThan(5)
    expect(core.planDigest()).toBe(digest)
    expect(core.undoCount).toBe(1)
  })

  test.each([0, 1, 9007199254740991])('N04: the seed %d is the same in the file', async (seed) => {
    const { core } = await load()
    const script = {
      format: 'motte-script',
      version: 1,
      seed,
      gestures: [
        {
          tool: 'wall',
          seed,
          points: [
            [0, 0],
            [9000, 0],
          ],
        },
      ],
    }
    core.script(utf8(JSON.stringify(script)))
    expect(new TextDecoder().decode(core.planFile())).toContain(`"seed": ${seed}`)
  })

  test.each(['6687881544318117707', '9007199254740992', '-1', '1.5'])(
    'N04: the seed %s is refused, never rounded',
    async (seed) => {
      const { core } = await load()
      const script = `{"format": "motte-script", "version": 1, "seed": ${seed}, "gestures": []}`
      expect(() => core.script(utf8(script))).toThrow(expect.objectContaining({ place: 'seed', result: RESULT.format }))
      expect(() => core.start({ seed: Number(seed) })).toThrow(CoreError)
    },
  )
})

describe('N06: the digests are those of the other machines', () => {
  const book = () =>
    new Map(
      readFileSync(new URL('tests/golden.txt', ROOT), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => [line.slice(17), line.slice(0, 16)]),
    )
  test.each(scenes)('%s', async (name) => {
    const { core } = await load()
    core.script(readFileSync(new URL(`scenes/${name}`, ROOT)))
    core.update()
    expect(core.digest()).toBe(book().get(name))
    expect(core.check()).toEqual(NO_FAULTS)
  })
})

describe('the cost of a stroke', () => {
  const costs = async (length: number) => {
    const { core } = await load({ land: false })
    core.start()
    drawWave(core, length, 0.5, false)
    core.update()
    const each: { points: number; stones: number; bytes: number }[] = []
    for (let i = 1; i <= 24; i++) {
      const before = core.work()
      // A straight end, so that the same ground is covered at both lengths.
      core.strokeAdd(length + 0.5 * i, wave(length))
      core.update()
      const after = core.work()
      each.push({
        points: Number(after.points - before.points),
        stones: Number(after.stones - before.stones),
        bytes: Number(after.bytes - before.bytes),
      })
    }
    const most = (key: 'points' | 'stones' | 'bytes') => Math.max(...each.map((one) => one[key]))
    return { points: most('points'), stones: most('stones'), bytes: most('bytes') }
  }

  test('does not grow with its length: 5 km cost what 50 m cost', async () => {
    const short = await costs(50)
    const long = await costs(5000)
    console.log(`most work of one update: ${JSON.stringify(short)} at 50 m, ${JSON.stringify(long)} at 5 km`)
    expect(short.stones).toBeGreaterThan(0)
    expect(long.points).toBeLessThanOrEqual(short.points * 1.25)
    expect(long.stones).toBeLessThanOrEqual(short.stones * 1.5)
    expect(long.bytes).toBeLessThanOrEqual(short.bytes * 1.5)
  })
})
