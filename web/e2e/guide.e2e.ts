// What a newcomer meets: words that say what comes next, menus inside the window, choices that stay.

import { afterAll, afterEach, expect, test } from 'vitest'
import { closeBrowser, drag, inPage, type Opened, open, ready, rest, state } from './page'

let opened: Opened

afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})
afterAll(closeBrowser)

const SCREENS = [
  [390, 844],
  [844, 390],
  [320, 568],
] as const

test.each(SCREENS)('every menu stays inside a screen of %i by %i, and covers no note', async (width, height) => {
  opened = await open({ viewport: { width, height } })
  const { page } = opened
  for (const name of ['Files', 'Time of day', 'Wall']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await inPage(page, "m.app.frame.notes.say('A note with something to answer.', { label: 'Answer', act() {} })")
    const list = await page.locator('.list:visible').boundingBox()
    const note = await page.locator('.note:visible').boundingBox()
    if (!list || !note) throw new Error('nothing is shown')
    expect(list.x).toBeGreaterThanOrEqual(0)
    expect(list.y).toBeGreaterThanOrEqual(0)
    expect(list.x + list.width).toBeLessThanOrEqual(width)
    expect(list.y + list.height).toBeLessThanOrEqual(height)
    const across = Math.min(list.x + list.width, note.x + note.width) - Math.max(list.x, note.x)
    const down = Math.min(list.y + list.height, note.y + note.height) - Math.max(list.y, note.y)
    expect(Math.min(across, down), `${name} over the note`).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  }
})

test('straight: the hint says how to end, and undo takes back corner by corner', async () => {
  opened = await open()
  const { page } = opened
  const hint = () => page.locator('#hint').textContent()
  const undo = page.getByRole('button', { name: 'Undo' })
  const empty = (await state(page)).digest
  await page.getByRole('radio', { name: 'Straight' }).click()
  const tap = async (x: number, y: number) => {
    await page.mouse.click(x, y)
    await page.waitForTimeout(400)
  }
  await tap(150, 150)
  expect(await undo.getAttribute('aria-disabled')).toBe('false')
  await tap(320, 140)
  expect(await hint()).toBe('Tap twice to end, or tap the first corner to close')
  await tap(440, 220)
  await undo.click()
  await page.keyboard.press('Control+y')
  await page.mouse.dblclick(480, 160)
  const { walls } = await state(page)
  const last = await inPage<{ x: number; z: number }>(page, 'return m.ground(480, 160)')
  expect(walls[0]?.points.length).toBe(6)
  expect(Math.hypot((walls[0]?.points[4] ?? 0) - last.x, (walls[0]?.points[5] ?? 0) - last.z)).toBeLessThan(0.1)
  await page.keyboard.press('Control+z')
  expect((await state(page)).digest).toBe(empty)

  await tap(200, 300)
  await tap(400, 300)
  await page.keyboard.press('Control+z')
  expect((await state(page)).active).toBe(true)
  await page.keyboard.press('Control+z')
  expect(await state(page)).toMatchObject({ active: false, undo: 0, redo: 1, digest: empty })
})

test('the first words say what to do, and so does a click that is too short', async () => {
  opened = await open()
  const { page } = opened
  expect(await page.locator('#hint').textContent()).toBe('Press and drag to draw a wall')
  await page.mouse.click(300, 200)
  expect(await page.locator('.note').first().textContent()).toContain('Press and drag to draw a wall')
})

test('help on a phone speaks of fingers, all of it on one screen', async () => {
  opened = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = opened
  await page.getByRole('button', { name: 'Help' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.locator('dt').first().textContent()).toContain('finger')
  expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
})

test('the time of day is kept over a reload', async () => {
  opened = await open()
  const { page } = opened
  await page.getByRole('button', { name: 'Time of day' }).click()
  await page.getByRole('menuitemradio', { name: 'Evening' }).click()
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'Time of day' }).click()
  expect(await page.getByRole('menuitemradio', { checked: true }).textContent()).toBe('Evening')
})

test('a stroke that would close shows a ring where it began', async () => {
  opened = await open()
  const { page } = opened
  const ring = () => inPage<boolean>(page, 'return m.stage.marks.closes')
  await page.mouse.move(200, 150)
  await page.mouse.down()
  await page.mouse.move(420, 150, { steps: 6 })
  await page.mouse.move(420, 260, { steps: 6 })
  await page.mouse.move(220, 250, { steps: 6 })
  expect(await ring()).toBe(false)
  await page.mouse.move(202, 154, { steps: 6 })
  expect(await ring()).toBe(true)
  await page.mouse.up()
  expect(await ring()).toBe(false)
  expect((await state(page)).walls[0]?.closed).toBe(true)
})

test.each(SCREENS)('a file that is opened comes into view, %i by %i', async (width, height) => {
  opened = await open({ viewport: { width, height } })
  const { page } = opened
  const seen = await inPage<number[]>(
    page,
    `m.core.wallOptions({ shape: 'free', height: 4, thickness: 0.8 })
     m.core.strokeBegin()
     for (let i = 0; i <= 60; i++) m.core.strokeAdd(60 + 2 * i, -60 - i)
     m.app.refresh()
     m.app.done(m.core.strokeEnd())
     const file = m.core.planFile()
     m.app.newMeadow()
     await m.app.openFile(new Blob([file]))
     m.stage.drawNow()
     const { camera } = m.stage.eye
     camera.updateMatrixWorld()
     return [...m.core.walls()[0].points].reduce((all, x, i, points) => {
       if (i % 2 === 1) return all
       const z = points[i + 1]
       const at = camera.position.clone().set(x, m.core.height(x, z), z).project(camera)
       return [...all, Math.abs(at.x), Math.abs(at.y)]
     }, [])`,
  )
  await rest(page)
  expect(Math.max(...seen)).toBeLessThan(0.8)
})

test('stones are near or far by the camera alone', async () => {
  opened = await open()
  const { page } = opened
  await drag(
    page,
    [
      [60, 150],
      [320, 140],
      [580, 150],
    ],
    12,
  )
  const triangles = () => inPage<number>(page, 'm.stage.drawNow(); return m.stage.renderer.info.render.triangles')
  const fresh = await triangles()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  expect(await triangles()).toBe(fresh)
  await inPage(page, 'm.stage.eye.place({ position: [0, 120, 240], target: [0, 0, 0] })')
  expect(await triangles()).toBeLessThan(fresh / 2)
  await inPage(page, 'm.stage.eye.place({ position: [0, 25.6, 58], target: [0, 1, 0] })')
  expect(await triangles()).toBe(fresh)
})
