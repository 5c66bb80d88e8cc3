// A wall under the moving hand: every sample is laid at once. A ring shows where letting go would close it.

import type { WallOptions } from '../core/core'
import type { Place, Site, Tool } from './site'

/** The core closes a line longer than this whose ends are nearer than that [m]. */
const LOOP_LENGTH = 8
const LOOP_GAP = 2.5

export class FreeWall implements Tool {
  private drawing = false
  private first: Place | null = null
  private last: Place | null = null
  private length = 0

  constructor(
    private readonly site: Site,
    private readonly options: () => WallOptions,
  ) {}

  press(at: Place | null): boolean {
    if (!at) return false
    const { core } = this.site
    try {
      core.wallOptions(this.options())
      core.strokeBegin()
      this.drawing = true
      core.strokeAdd(at.x, at.z)
      this.first = at
      this.last = at
      this.length = 0
      this.site.refresh()
    } catch (error) {
      this.giveUp(error)
    }
    return this.drawing
  }

  drag(places: readonly Place[]): void {
    if (!this.drawing) return
    try {
      for (const place of places) {
        this.site.core.strokeAdd(place.x, place.z)
        if (this.last) this.length += distance(this.last, place)
        this.last = place
      }
      this.site.refresh()
      this.showLoop()
      this.site.stage.invalidate()
    } catch (error) {
      this.giveUp(error)
    }
  }

  release(): void {
    if (!this.drawing) return
    this.ended()
    try {
      const report = this.site.core.strokeEnd()
      this.site.refresh()
      this.site.done(report)
    } catch (error) {
      this.giveUp(error)
    }
  }

  cancel(): void {
    if (!this.drawing) return
    this.ended()
    this.site.core.strokeCancel()
    this.site.refresh()
  }

  hover(): void {}

  private showLoop(): void {
    const { first, last, length } = this
    const closes = first !== null && last !== null && length > LOOP_LENGTH && distance(first, last) < LOOP_GAP
    this.site.stage.marks.showRing(closes ? first : null)
  }

  private ended(): void {
    this.drawing = false
    this.first = null
    this.last = null
    this.site.stage.marks.showRing(null)
    this.site.stage.invalidate()
  }

  private giveUp(error: unknown): void {
    this.ended()
    this.site.core.strokeCancel()
    this.site.failed(error)
  }
}

function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.z - b.z)
}
