// A wall tapped corner by corner. A corner is laid when the finger lifts; pressing and pulling draws one leg.
// A double tap, Enter or a tap on the first corner ends it; undo takes back the last corner.

import type { WallOptions } from '../core/core'
import type { Place, Site, Tool } from './site'

/** A release this near the press is a tap [m], and a corner this near the first closes the ring [m]. */
const TAP = 0.6
const CLOSING = 1.2
/** Two taps within this time at one place are a double tap [ms]. */
const DOUBLE = 350

export class StraightWall implements Tool {
  private corners: Place[] = []
  /** As the wall that stands under the hand began. */
  private begun: WallOptions | null = null
  private pressed: Place | null = null
  private last: Place | null = null
  private lastTap = Number.NEGATIVE_INFINITY

  constructor(
    private readonly site: Site,
    private readonly options: () => WallOptions,
    private readonly now = () => performance.now(),
  ) {}

  get active(): boolean {
    return this.corners.length > 0
  }

  press(at: Place | null): boolean {
    if (!at) return false
    this.pressed = at
    this.last = at
    this.show(at)
    return true
  }

  drag(places: readonly Place[]): void {
    const at = places.at(-1)
    if (!at || !this.pressed) return
    this.last = at
    this.show(at)
  }

  release(): void {
    const { pressed, last } = this
    this.pressed = null
    if (!pressed || !last) return
    const pulled = far(pressed, last, TAP)
    const double = !pulled && this.now() - this.lastTap < DOUBLE && this.near(pressed)
    this.lastTap = this.now()
    if (double) {
      this.finish()
      return
    }
    if (pulled && !this.active) this.place(pressed)
    this.place(pulled ? last : pressed)
  }

  /** Lays a corner. Also for the keyboard's cursor. */
  place(at: Place): void {
    const { core } = this.site
    const first = this.corners[0]
    const closes = this.closes(at)
    const corner = closes && first ? first : at
    try {
      if (!first) {
        this.begun = this.options()
        core.wallOptions(this.begun)
        core.strokeBegin()
      }
      if (!core.strokeAdd(corner.x, corner.z)) return
      this.corners.push(corner)
      this.site.refresh()
      if (closes) this.finish()
      else {
        this.show(corner)
        this.site.drafted(this.corners.length)
      }
    } catch (error) {
      this.clear()
      core.strokeCancel()
      this.site.failed(error)
    }
  }

  /** Takes the last corner back; with the first the wall goes. */
  back(): void {
    if (!this.active) return
    const left = this.corners.slice(0, -1)
    const { core } = this.site
    try {
      core.strokeCancel()
      if (left.length > 0) {
        core.wallOptions(this.begun ?? this.options())
        core.strokeBegin()
        for (const { x, z } of left) core.strokeAdd(x, z)
      }
      if (left.length === 0) this.clear()
      this.corners = left
      this.site.refresh()
      this.show(null)
      this.site.drafted(left.length)
    } catch (error) {
      this.clear()
      core.strokeCancel()
      this.site.failed(error)
    }
  }

  /** Ends the wall with the corners it has. */
  finish(): void {
    if (!this.active) return
    this.clear()
    try {
      const report = this.site.core.strokeEnd()
      this.site.refresh()
      this.site.done(report)
    } catch (error) {
      this.site.core.strokeCancel()
      this.site.failed(error)
    }
  }

  /** A second finger takes back the press alone; without a press, the whole wall goes. */
  cancel(): void {
    if (this.pressed) {
      this.pressed = null
      this.show(null)
      return
    }
    if (!this.active) return
    this.clear()
    this.site.core.strokeCancel()
    this.site.refresh()
  }

  hover(at: Place | null): void {
    if (this.active) this.show(at)
  }

  /** A corner laid here would close the ring. */
  private closes(at: Place): boolean {
    const first = this.corners[0]
    return first !== undefined && this.corners.length > 2 && !far(first, at, CLOSING)
  }

  private near(at: Place): boolean {
    const corner = this.corners.at(-1)
    return corner !== undefined && !far(corner, at, CLOSING)
  }

  private show(to: Place | null): void {
    const from = this.corners.at(-1) ?? this.pressed
    const { marks } = this.site.stage
    marks.showLeg(from, to, (x, z) => this.site.core.height(x, z) + this.site.core.depth(x, z))
    marks.showDots(this.pressed && !this.active ? [this.pressed] : this.corners)
    marks.showRing(to && this.closes(to) ? (this.corners[0] ?? null) : null)
    this.site.stage.invalidate()
  }

  private clear(): void {
    this.corners = []
    this.pressed = null
    const { marks } = this.site.stage
    marks.showLeg(null, null, () => 0)
    marks.showDots([])
    marks.showRing(null)
    this.site.stage.invalidate()
    this.site.drafted(0)
  }
}

function far(a: Place, b: Place, metres: number): boolean {
  return Math.hypot(a.x - b.x, a.z - b.z) > metres
}
