// A wall tapped corner by corner. A corner is laid when the finger lifts; pressing and pulling draws one leg.
// A double tap, Enter or a tap on the first corner ends it.

import type { WallOptions } from '../core/core'
import type { Place, Site, Tool } from './site'

/** A release this near the press is a tap [m], and a corner this near the first closes the ring [m]. */
const TAP = 0.6
const CLOSING = 1.2
/** Two taps within this time at one place are a double tap [ms]. */
const DOUBLE = 350

export class StraightWall implements Tool {
  private corners: Place[] = []
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
    const closes = first !== undefined && this.corners.length > 2 && !far(first, at, CLOSING)
    const corner = closes ? first : at
    try {
      if (!first) {
        core.wallOptions(this.options())
        core.strokeBegin()
      }
      if (!core.strokeAdd(corner.x, corner.z)) return
      this.corners.push(corner)
      this.site.refresh()
      if (closes) this.finish()
      else this.show(corner)
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

  private near(at: Place): boolean {
    const corner = this.corners.at(-1)
    return corner !== undefined && !far(corner, at, CLOSING)
  }

  private show(to: Place | null): void {
    const from = this.corners.at(-1) ?? this.pressed
    const { marks } = this.site.stage
    marks.showLeg(from, to, (x, z) => this.site.core.height(x, z) + this.site.core.depth(x, z))
    marks.showRing(this.corners[0] ?? this.pressed)
    this.site.stage.invalidate()
  }

  private clear(): void {
    this.corners = []
    this.pressed = null
    const { marks } = this.site.stage
    marks.showLeg(null, null, () => 0)
    marks.showRing(null)
    this.site.stage.invalidate()
  }
}

function far(a: Place, b: Place, metres: number): boolean {
  return Math.hypot(a.x - b.x, a.z - b.z) > metres
}
