// A wall under the moving hand: every sample is laid at once.

import type { WallOptions } from '../core/core'
import type { Place, Site, Tool } from './site'

export class FreeWall implements Tool {
  private drawing = false

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
      this.site.refresh()
    } catch (error) {
      this.giveUp(error)
    }
    return this.drawing
  }

  drag(places: readonly Place[]): void {
    if (!this.drawing) return
    try {
      for (const { x, z } of places) this.site.core.strokeAdd(x, z)
      this.site.refresh()
    } catch (error) {
      this.giveUp(error)
    }
  }

  release(): void {
    if (!this.drawing) return
    this.drawing = false
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
    this.drawing = false
    this.site.core.strokeCancel()
    this.site.refresh()
  }

  hover(): void {}

  private giveUp(error: unknown): void {
    this.drawing = false
    this.site.core.strokeCancel()
    this.site.failed(error)
  }
}
