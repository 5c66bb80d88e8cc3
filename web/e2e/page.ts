// One page of the app under test, with what tests ask of it. Every page reports its own errors.

import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'
import { launch } from '../scripts/browser.mjs'

export interface State {
  frames: number
  pending: boolean
  geometries: number
  heap: number
  used: number
  undo: number
  redo: number
  active: boolean
  idle: boolean
  chunks: number
  drawn: number
  digest: string
  walls: { id: number; closed: boolean; length: number; points: number[] }[]
}

export type Point = readonly [number, number]

export interface Opened {
  browser: Browser
  context: BrowserContext
  page: Page
  errors: string[]
}

export interface OpenOptions extends BrowserContextOptions {
  search?: string
  /** Walls alone draw many times faster in software. */
  land?: boolean
}

let shared: Browser | null = null

/** A page in a context of its own; the browser is shared by the tests of a file. */
export async function open(options: OpenOptions = {}): Promise<Opened> {
  const { search = '', land = false, ...rest } = options
  shared ??= await launch()
  const context = await shared.newContext({
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
    ...rest,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning'
    if (bad && message.text() !== 'Service Worker registration blocked by Playwright') errors.push(message.text())
  })
  await page.goto(`${inject('site')}?test&aa=0${land ? '' : '&land=0'}${search}`)
  await ready(page)
  return { browser: shared, context, page, errors }
}

export async function closeBrowser(): Promise<void> {
  await shared?.close()
  shared = null
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('body[data-ready="true"]')
  await rest(page)
}

/** Waits until no frame is asked for any more. */
export async function rest(page: Page): Promise<void> {
  let before = -1
  for (let i = 0; i < 400; i++) {
    const { frames, pending } = await state(page)
    if (!pending && frames === before) return
    before = frames
    await page.waitForTimeout(50)
  }
  throw new Error('the page does not come to rest')
}

export function state(page: Page): Promise<State> {
  return page.evaluate(() => (window as unknown as { __motte: { state(): State } }).__motte.state())
}

/** Draws with the left mouse button. */
export async function drag(page: Page, points: readonly Point[], steps = 1): Promise<void> {
  const [first, ...others] = points
  if (!first) return
  await page.mouse.move(...first)
  await page.mouse.down()
  for (const point of others) await page.mouse.move(...point, { steps })
  await page.mouse.up()
}

/** Fingers on the glass, through the browser's own touch input. */
export class Fingers {
  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(await page.context().newCDPSession(page))
  }

  private send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly Point[],
  ): Promise<unknown> {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id, radiusX: 4, radiusY: 4, force: 1 }))
    return this.session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  /** All fingers that are down from now on. */
  down(...points: Point[]): Promise<unknown> {
    return this.send('touchStart', points)
  }

  move(...points: Point[]): Promise<unknown> {
    return this.send('touchMove', points)
  }

  /** Lifts fingers until only these are left. */
  up(...left: Point[]): Promise<unknown> {
    return this.send('touchEnd', left)
  }

  cancel(): Promise<unknown> {
    return this.send('touchCancel', [])
  }

  async line(from: Point, to: Point, moves: number): Promise<void> {
    await this.down(from)
    for (let i = 1; i <= moves; i++) {
      const t = i / moves
      await this.move([from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])])
    }
    await this.up()
  }
}

/** Runs in the page with the app's own hook. */
export function inPage<R>(page: Page, body: string): Promise<R> {
  return page.evaluate(`(async () => { const m = window.__motte; ${body} })()`) as Promise<R>
}
