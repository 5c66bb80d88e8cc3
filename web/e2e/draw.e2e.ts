// Drawing with mouse, pen and finger, history by keys and buttons.

import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { closeBrowser, drag, Fingers, inPage, type Opened, open, type Point, rest, state } from './page'

let opened: Opened

afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})
afterAll(closeBrowser)

const LINE: Point[] = [
  [120, 150],
  [220, 140],
  [340, 150],
  [460, 130],
]

async function undoCount(): Promise<number> {
  return (await state(opened.page)).undo
}

describe('a wall', () => {
  test('by mouse', async () => {
    opened = await open()
    await drag(opened.page, LINE, 8)
    const { walls, undo, idle, active } = await state(opened.page)
    expect({ walls: walls.length, undo, idle, active }).toEqual({ walls: 1, undo: 1, idle: true, active: false })
    expect(walls[0]?.length).toBeGreaterThan(10)
  })

  test('by one finger', async () => {
    opened = await open({ hasTouch: true })
    const fingers = await Fingers.on(opened.page)
    await fingers.line([120, 150], [480, 160], 24)
    const { walls, idle } = await state(opened.page)
    expect({ walls: walls.length, idle }).toEqual({ walls: 1, idle: true })
  })

  test('by pen, and a palm beside it changes nothing', async () => {
    opened = await open()
    await inPage(
      opened.page,
      `const canvas = document.getElementById('view')
       const send = (type, pointerType, pointerId, x, y, buttons) => canvas.dispatchEvent(new PointerEvent(type, {
         pointerType, pointerId, clientX: x, clientY: y, buttons, button: type === 'pointermove' ? -1 : 0,
         bubbles: true, cancelable: true, isPrimary: pointerType === 'pen' }))
       canvas.setPointerCapture = () => {}
       canvas.hasPointerCapture = () => false
       send('pointerdown', 'pen', 7, 120, 150, 1)
       for (let i = 1; i <= 10; i++) send('pointermove', 'pen', 7, 120 + 30 * i, 150, 1)
       send('pointerdown', 'touch', 8, 300, 300, 1)
       send('pointermove', 'touch', 8, 320, 310, 1)
       for (let i = 11; i <= 12; i++) send('pointermove', 'pen', 7, 120 + 30 * i, 150, 1)
       send('pointerup', 'touch', 8, 320, 310, 0)
       send('pointerup', 'pen', 7, 480, 150, 0)`,
    )
    const { walls, idle } = await state(opened.page)
    expect({ walls: walls.length, idle }).toEqual({ walls: 1, idle: true })
    expect(walls[0]?.length).toBeGreaterThan(10)
  })

  test('stands before the hand is lifted, and escape takes it back', async () => {
    opened = await open()
    const { page } = opened
    const before = await state(page)
    await page.mouse.move(120, 150)
    await page.mouse.down()
    await page.mouse.move(400, 150, { steps: 12 })
    const during = await state(page)
    expect(during.active).toBe(true)
    expect(during.drawn).toBeGreaterThan(before.drawn)
    expect(during.drawn).toBe(during.chunks)
    await page.keyboard.press('Escape')
    await page.mouse.move(420, 180, { steps: 4 })
    await page.mouse.up()
    const after = await state(page)
    expect(after).toMatchObject({ active: false, undo: 0, drawn: before.drawn, digest: before.digest })
  })

  test('a tap is told why it is none', async () => {
    opened = await open()
    await opened.page.mouse.click(300, 200)
    expect(await undoCount()).toBe(0)
    await expect(opened.page.locator('.note').first().textContent()).resolves.toContain('Press and drag')
  })

  test('straight, tapped corner by corner, ended by a double tap', async () => {
    opened = await open()
    const { page } = opened
    await page.getByRole('radio', { name: 'Straight' }).click()
    for (const [x, y] of [
      [150, 150],
      [320, 140],
      [440, 220],
    ] as const) {
      await page.mouse.click(x, y)
      await page.waitForTimeout(400)
    }
    expect(await undoCount()).toBe(0)
    await page.mouse.dblclick(500, 170)
    const { walls, undo } = await state(page)
    expect(undo).toBe(1)
    expect(walls[0]?.points.length).toBe(8)
  })

  test('straight, closed by a tap on the first corner', async () => {
    opened = await open()
    const { page } = opened
    await page.getByRole('radio', { name: 'Straight' }).click()
    for (const [x, y] of [
      [200, 150],
      [420, 150],
      [420, 260],
      [200, 260],
      [201, 151],
    ] as const) {
      await page.mouse.click(x, y)
      await page.waitForTimeout(400)
    }
    const { walls, active } = await state(page)
    expect({ walls: walls.length, closed: walls[0]?.closed, active }).toEqual({ walls: 1, closed: true, active: false })
  })

  test('straight, by the keyboard alone', async () => {
    opened = await open()
    const { page } = opened
    await page.locator('#view').focus()
    await page.keyboard.press('Space')
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    await rest(page)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const { walls, undo } = await state(page)
    expect({ walls: walls.length, undo }).toEqual({ walls: 1, undo: 1 })
  })
})

describe('history', () => {
  test('by keys and buttons; a new wall ends the redo list (U01)', async () => {
    opened = await open()
    const { page } = opened
    const counts = async () => {
      const { walls, undo, redo } = await state(page)
      return [walls.length, undo, redo]
    }
    await drag(page, LINE, 4)
    await drag(
      page,
      [
        [120, 280],
        [300, 290],
        [480, 280],
      ],
      4,
    )
    expect(await counts()).toEqual([2, 2, 0])
    const both = (await state(page)).digest
    await page.keyboard.press('Control+z')
    expect(await counts()).toEqual([1, 1, 1])
    await page.keyboard.press('Control+Shift+z')
    expect((await state(page)).digest).toBe(both)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.keyboard.press('Control+y')
    expect((await state(page)).digest).toBe(both)
    await page.keyboard.press('Meta+z')
    const first = (await state(page)).walls[0]
    await drag(
      page,
      [
        [200, 330],
        [320, 340],
        [460, 330],
      ],
      4,
    )
    expect(await counts()).toEqual([2, 2, 0])
    const second = (await state(page)).digest
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await state(page)).walls).toEqual([first])
    await page.getByRole('button', { name: 'Redo' }).click()
    expect((await state(page)).digest).toBe(second)
    await page.getByRole('button', { name: 'Redo' }).click({ force: true })
    expect(await counts()).toEqual([2, 2, 0])
  })
})

test('a new meadow can be taken back', async () => {
  opened = await open()
  const { page } = opened
  await drag(page, LINE, 4)
  const before = (await state(page)).digest
  await page.getByRole('button', { name: 'Files' }).click()
  await page.getByRole('menuitem', { name: 'New meadow' }).click()
  expect((await state(page)).walls).toEqual([])
  await page.getByRole('button', { name: 'Bring it back' }).click()
  expect((await state(page)).digest).toBe(before)
})

test('pointer to attributes, a wall of 50 m', async () => {
  opened = await open({ land: true })
  const { page } = opened
  // The page's own pointer events, one after the other without a frame between: drawing is not what is measured.
  const draw = (y: number) =>
    inPage<number[]>(
      page,
      `const canvas = document.getElementById('view')
       // The software card shares the processor: let it finish what it still draws.
       const gl = m.stage.renderer.getContext()
       gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
       await new Promise((done) => setTimeout(done, 300))
       canvas.setPointerCapture = () => {}
       const send = (type, x, buttons) => canvas.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', pointerId: 1,
         clientX: x, clientY: ${y}, buttons, button: type === 'pointermove' ? -1 : 0, bubbles: true, cancelable: true }))
       m.app.timing.clear()
       send('pointerdown', 60, 1)
       for (let i = 1; i <= 120; i++) send('pointermove', 60 + 4.4 * i, 1)
       send('pointerup', 588, 0)
       return m.app.timing.list()`,
    )
  const rounds: number[][] = []
  for (const [round, y] of [150, 165, 180].entries()) {
    const times = await draw(y)
    rounds.push(times)
    const length = (await state(page)).walls[round]?.length ?? 0
    console.log(
      `pointer event to attributes, ${length.toFixed(1)} m of wall, ${times.length} events: ${figures(times)}`,
    )
    expect(length).toBeGreaterThan(49)
    expect(times.length).toBe(121)
  }
  // What the machine does beside us hits one round or another; what the app does itself hits all three.
  const own = (rounds[0] ?? []).map((_, i) => Math.min(...rounds.map((times) => times[i] ?? Number.NaN)))
  console.log(`the least of three rounds, event by event: ${figures(own)} (goal 4 ms)`)
  expect(Math.max(...own)).toBeLessThan(4)
})

function figures(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const [median = Number.NaN, worst = Number.NaN] = [sorted[sorted.length >> 1], sorted.at(-1)]
  return `median ${median.toFixed(2)} ms, worst ${worst.toFixed(2)} ms`
}
