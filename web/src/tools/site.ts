// What a tool works on, and whom it tells.

import type { Core, Report } from '../core/core'
import type { Stage } from '../view/stage'

export interface Site {
  readonly core: Core
  readonly stage: Stage
  /** Lays what changed and hands it to the picture, at once. */
  refresh(): void
  /** A gesture ended: a step was made, or it was refused. */
  done(report: Report): void
  /** A wall that waits for more corners has this many; 0: none waits. */
  drafted(corners: number): void
  /** The core gave up, most likely for want of memory. */
  failed(error: unknown): void
}

export interface Place {
  x: number
  y: number
  z: number
}

/** What a pointer does to a tool. A place is null where the pointer is over the sky. */
export interface Tool {
  /** True: the press is taken and moves will follow. */
  press(at: Place | null): boolean
  drag(places: readonly Place[]): void
  release(): void
  /** Leaves nothing of what is under the hand. */
  cancel(): void
  hover(at: Place | null): void
}
