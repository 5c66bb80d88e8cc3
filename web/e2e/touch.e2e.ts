// Fingers: which draw, which move the view, and what must never be left behind.

import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeBrowser, Fingers, inPage, type Opened, open, type Point, rest, state } from './page'

let opened: Opened
let fingers: Fingers

beforeEach(async () => {
  opened = await open({ hasTouch: true })
  fingers = await Fingers.on(opened.page)
})
afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})
afterAll(closeBrowser)

function cameraPosition(): Promise<number[]> {
  return inPage(opened.page, 'return m.stage.eye.camera.position.toArray()')
}

test('T01: a cancelled pointer leaves nothing, and the next stroke starts where it starts', async () => {
  const { page } = opened
  await fingers.down([100, 150])
  for (let i = 1; i <= 10; i++) await fingers.move([100 + 10 * i, 150])
  expect((await state(page)).active).toBe(true)
  await fingers.cancel()
  expect(await state(page)).toMatchObject({ active: false, idle: true, undo: 0, walls: [] })
  await fingers.line([400, 300], [520, 300], 10)
  const { walls, idle } = await state(page)
  const at = await inPage<{ x: number; z: number }>(page, 'return m.ground(400, 300)')
  expect({ walls: walls.length, idle }).toEqual({ walls: 1, idle: true })
  expect(Math.hypot((walls[0]?.points[0] ?? 0) - at.x, (walls[0]?.points[1] ?? 0) - at.z)).toBeLessThan(0.05)
  expect(await inPage(page, "return document.getElementById('view').hasPointerCapture(1)")).toBe(false)
})

test('T03: a second finger takes the stroke back, and the view moves', async () => {
  const { page } = opened
  const before = await cameraPosition()
  const empty = await state(page)
  await fingers.down([150, 200])
  for (let i = 1; i <= 3; i++) await fingers.move([150 + 4 * i, 200])
  await fingers.down([162, 200], [462, 200])
  for (let i = 1; i <= 8; i++) await fingers.move([162 - 8 * i, 200 + 3 * i], [462 + 8 * i, 200 + 3 * i])
  await fingers.up([98, 224])
  await fingers.move([120, 240])
  await fingers.up()
  await rest(page)
  expect(await state(page)).toMatchObject({ undo: 0, walls: [], active: false, idle: true, drawn: empty.drawn })
  const after = await cameraPosition()
  expect(Math.hypot(...after.map((value, i) => value - (before[i] ?? 0)))).toBeGreaterThan(1)
})

describe('T05: the page never scrolls', () => {
  test.each([20, 400])('a swipe of %i px from the top', async (reach) => {
    const { page } = opened
    const moves = await inPage<number>(
      page,
      "window.moves = 0; document.getElementById('view').addEventListener('pointermove', () => window.moves++); window.loads = performance.getEntriesByType('navigation').length; return 0",
    )
    expect(moves).toBe(0)
    await fingers.line([300, 1], [300, Math.min(399, 1 + reach)], 10)
    const seen = await inPage<{ moves: number; scroll: number; cancelled: boolean; action: string }>(
      page,
      "return { moves: window.moves, scroll: scrollY, action: getComputedStyle(document.getElementById('view')).touchAction }",
    )
    expect(seen).toEqual({ moves: 10, scroll: 0, action: 'none' })
    expect((await state(page)).idle).toBe(true)
  })
})

describe('T07: a pinch leaves no dot', () => {
  const cases = [15, 80, 150].flatMap((delay) => [
    { delay, first: 'the first' },
    { delay, first: 'the second' },
  ])
  test.each(cases)('second finger after $delay ms, $first lifted first', async ({ delay, first }) => {
    const { page } = opened
    await fingers.down([200, 200])
    await page.waitForTimeout(delay)
    await fingers.down([200, 200], [400, 220])
    let a: Point = [200, 200]
    let b: Point = [400, 220]
    for (let i = 1; i <= 6; i++) {
      a = [200 - 6 * i, 200]
      b = [400 + 6 * i, 220]
      await fingers.move(a, b)
    }
    await fingers.up(first === 'the first' ? b : a)
    await fingers.up()
    expect(await state(page)).toMatchObject({ undo: 0, walls: [], active: false, idle: true })
    await fingers.line([200, 300], [420, 300], 8)
    expect((await state(page)).walls.length).toBe(1)
  })
})
