// What must survive: reloads, lost contexts, no network; and rest when nothing happens.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { serveSite } from '../scripts/site.mjs'
import { closeBrowser, drag, inPage, type Opened, open, type Point, ready, rest, state } from './page'

const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number; messages: unknown[] } }>
}

let opened: Opened

afterEach(async () => {
  expect(opened.errors).toEqual([])
  await opened.context.close()
})
afterAll(closeBrowser)

/** Unused chunks the core may keep for undo. */
const CACHE_LIMIT = 64 * 2 ** 20

const LINE: Point[] = [
  [120, 150],
  [300, 130],
  [460, 150],
]

test('B03: no frame in 5 s of rest, none when hidden', async () => {
  opened = await open({ land: true })
  const { page } = opened
  await drag(page, LINE, 6)
  await rest(page)
  await page.evaluate(() => {
    const counts = { asked: 0 }
    const original = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => {
      counts.asked++
      return original(callback)
    }
    Object.assign(window, { counts })
  })
  const before = (await state(page)).frames
  await page.waitForTimeout(5000)
  const asked = await inPage<number>(page, 'return window.counts.asked')
  const drawn = (await state(page)).frames - before
  console.log(`5 s of rest: ${drawn} frames drawn, ${asked} asked for`)
  expect({ drawn, asked }).toEqual({ drawn: 0, asked: 0 })
  await inPage(
    page,
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
     document.dispatchEvent(new Event('visibilitychange'))
     m.app.setTime('evening')`,
  )
  await page.waitForTimeout(300)
  expect((await state(page)).frames).toBe(before)
  await inPage(page, `delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))`)
  await page.waitForTimeout(600)
  expect((await state(page)).frames).toBeGreaterThan(before)
})

test('the work is there after a reload, with a fresh history', async () => {
  opened = await open()
  const { page } = opened
  await drag(page, LINE, 6)
  await drag(
    page,
    [
      [150, 300],
      [420, 310],
    ],
    6,
  )
  const { digest, walls } = await state(page)
  expect(walls.length).toBe(2)
  await inPage(page, 'await m.autosave.settled()')
  await page.reload()
  await ready(page)
  expect(await state(page)).toMatchObject({ digest, undo: 0, redo: 0 })
})

test('the next wall is as high and as thick as chosen, and so is the one after a reload', async () => {
  opened = await open()
  const { page } = opened
  const button = page.getByRole('button', { name: 'Wall' })
  const panel = page.getByRole('dialog', { name: 'Wall' })
  const choice = (row: string, name: string) =>
    panel.getByRole('radiogroup', { name: row }).getByRole('radio', { name, exact: true })
  const sizes = async () => {
    const text = await inPage<string>(page, 'return new TextDecoder().decode(m.core.planFile())')
    const { walls } = JSON.parse(text) as { walls: { height: number; thickness: number }[] }
    return walls.map(({ height, thickness }) => [height, thickness])
  }
  const checked = () => panel.getByRole('radio', { checked: true }).allTextContents()

  await drag(page, LINE, 6)
  await button.click()
  expect(await checked()).toEqual(['Wall 4 m', 'Wall 0.8 m'])
  await choice('Height', 'High 6 m').click()
  await choice('Thickness', 'Wall 0.8 m').press('ArrowRight')
  expect(await checked()).toEqual(['High 6 m', 'Broad 1.6 m'])
  await page.keyboard.press('Escape')
  expect(await panel.isVisible()).toBe(false)
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  const below: Point[] = [
    [150, 290],
    [440, 300],
  ]
  await drag(page, below, 6)
  expect(await sizes()).toEqual([
    [4000, 800],
    [6000, 1600],
  ])

  await inPage(page, 'await m.autosave.settled()')
  await page.reload()
  await ready(page)
  await button.press('Enter')
  expect(await checked()).toEqual(['High 6 m', 'Broad 1.6 m'])
  // A press on the meadow closes the panel and draws at once.
  await drag(
    page,
    [
      [60, 100],
      [60, 220],
    ],
    6,
  )
  expect(await panel.isVisible()).toBe(false)
  expect((await sizes()).slice(2)).toEqual([[6000, 1600]])
})

test('a browser that keeps nothing is told of, with a way to save', async () => {
  opened = await open()
  const { page } = opened
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await drag(page, LINE, 6)
  const warning = page.getByRole('alert')
  await warning.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    warning.getByRole('button', { name: 'Save a file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('meadow.motte')
})

test('a file saved is the file opened, and a broken one is refused in words', async () => {
  opened = await open()
  const { page } = opened
  await drag(page, LINE, 6)
  const { digest } = await state(page)
  await page.getByRole('button', { name: 'Files' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save file' }).click(),
  ])
  const file = await download.path()
  await page.getByRole('button', { name: 'Files' }).click()
  await page.getByRole('menuitem', { name: 'New meadow' }).click()
  const choose = async (path: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await page.getByRole('button', { name: 'Files' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Open file' }).click(),
    ])
    await chooser.setFiles(path)
  }
  await choose(file)
  await expect.poll(async () => (await state(page)).digest).toBe(digest)
  await choose({ name: 'x.motte', mimeType: 'application/json', buffer: Buffer.from('{"format": 3}') })
  await page.getByText('cannot be opened').first().waitFor()
  expect((await state(page)).digest).toBe(digest)
})

test.each(['Save 3D model (GLB)', 'Save 3D model with meadow'])('%s: passes the validator', async (name) => {
  opened = await open({ land: true })
  const { page } = opened
  await drag(page, LINE, 6)
  await page.getByRole('button', { name: 'Files' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
  const bytes = new Uint8Array(readFileSync(await download.path()))
  const { issues } = await validateBytes(bytes)
  console.log(`GLB of ${bytes.length} bytes: ${issues.numErrors} errors, ${issues.numWarnings} warnings`)
  expect([issues.numErrors, issues.numWarnings, issues.numErrors ? issues.messages : []]).toEqual([0, 0, []])
})

test('B05: the context is lost and restored five times, and the picture is the same', async () => {
  opened = await open({ land: true })
  const { page } = opened
  await drag(page, LINE, 6)
  await page.mouse.move(5, 5)
  await rest(page)
  const { digest, undo } = await state(page)
  // Near by, so that little has to be drawn in software.
  await inPage(page, 'm.stage.eye.place({ position: [4, 5, 14], target: [0, 1, 0] })')
  await rest(page)
  const picture = () => inPage<string>(page, "m.stage.drawNow(); return document.getElementById('view').toDataURL()")
  const before = await picture()
  for (let i = 0; i < 5; i++) {
    await inPage(page, 'm.stage.renderer.forceContextLoss(); await new Promise((r) => setTimeout(r, 50))')
    await inPage(page, 'm.stage.renderer.forceContextRestore(); await new Promise((r) => setTimeout(r, 50))')
    await rest(page)
  }
  opened.errors.splice(
    0,
    opened.errors.length,
    ...opened.errors.filter((text) => !/Context (Lost|Restored)/.test(text)),
  )
  expect(await state(page)).toMatchObject({ digest, undo })
  expect((await picture()) === before).toBe(true)
  await page.keyboard.press('Control+z')
  expect((await state(page)).walls).toEqual([])
})

test('a context that stays lost is told of, with a way to save', async () => {
  opened = await open()
  const { page } = opened
  await inPage(page, 'm.stage.renderer.forceContextLoss()')
  await page.getByRole('alert').getByRole('button', { name: 'Save a file' }).waitFor()
  opened.errors.length = 0
})

test('B07: 500 edits and 500 undos and redos leave no geometry and no heap behind', async () => {
  opened = await open()
  const { page } = opened
  const report = await inPage<{ before: number; after: number; heaps: number[]; used: number[]; undo: number }>(
    page,
    `m.stage.drawNow()
     const before = m.stage.renderer.info.memory.geometries
     const heaps = [], used = []
     const note = () => { heaps.push(m.core.memorySize); used.push(m.core.bytesUsed) }
     const options = { shape: 'free', height: 4, thickness: 0.8 }
     for (let i = 0; i < 500; i++) {
       m.core.wallOptions(options)
       m.core.strokeBegin()
       for (let k = 0; k < 8; k++) m.core.strokeAdd(-8 + 2 * k, -14 + 0.02 * (i % 50) + Math.sin(k + i))
       m.app.refresh()
       m.app.done(m.core.strokeEnd())
       m.app.refresh()
       m.app.undo()
       if (i % 50 === 49) { m.stage.drawNow(); note() }
     }
     m.app.redo()
     for (let i = 0; i < 500; i++) {
       m.app.undo()
       m.app.redo()
       if (i % 50 === 49) { m.stage.drawNow(); note() }
     }
     m.app.undo()
     m.stage.drawNow()
     await m.autosave.settled()
     return { before, after: m.stage.renderer.info.memory.geometries, heaps, used, undo: m.core.undoCount }`,
  )
  const megabytes = (list: number[]) => list.map((bytes) => (bytes / 1e6).toFixed(1)).join(' ')
  console.log(`geometries ${report.before} before, ${report.after} after`)
  console.log(`heap each 50 edits, MB: ${megabytes(report.heaps)}; used: ${megabytes(report.used)}`)
  expect(report.after).toBeLessThanOrEqual(report.before)
  expect(report.undo).toBe(0)
  // The first 50 edits do not yet fill what may be kept for undo; then it is full, and no edit adds to it.
  const [first = 0, full = 0, ...later] = report.heaps
  for (const heap of [full, ...later]) expect(heap).toBeLessThanOrEqual(first + CACHE_LIMIT)
  expect(later.at(-1)).toBeLessThan(1.1 * full)
  expect(new Set(report.heaps.slice(10)).size).toBe(1)
})

test('offline once opened', async () => {
  opened = await open({ serviceWorkers: 'allow' })
  const { page } = opened
  const site = await serveSite()
  await page.goto(`${site.url}?test&aa=0`)
  await ready(page)
  await drag(page, LINE, 6)
  await inPage(page, 'await navigator.serviceWorker.ready; await m.autosave.settled()')
  const precached = () =>
    inPage<number>(
      page,
      'let n = 0; for (const key of await caches.keys()) n += (await (await caches.open(key)).keys()).length; return n',
    )
  await expect.poll(precached, { timeout: 10_000 }).toBeGreaterThanOrEqual(7)
  const { digest } = await state(page)
  await site.close()
  await opened.context.setOffline(true)
  await page.reload()
  await ready(page)
  expect((await state(page)).digest).toBe(digest)
  expect(inject('site')).not.toBe(site.url)
})
