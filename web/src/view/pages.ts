// All pages of the world: takes in what an update changed, and chooses near or far by distance. The buffers of a
// detail are filled when it is first seen, so that a phone never holds the near version of the whole horizon.

import { Group, Vector3 } from 'three'
import type { ChunkView } from '../core/chunk'
import type { Changes, Core } from '../core/core'
import { type Material, PAGE_SIZE } from '../core/layout'
import type { Materials } from './materials'
import { type Detail, Sheet } from './sheet'

/** Where far versions take over [m], and how much nearer they give way again. */
const FAR_FROM: Record<Material, number> = { stone: 55, ground: 90, plant: 80, water: 90 }
const FAR_SLACK = 4

export class Pages {
  readonly group = new Group()
  private readonly sheets = new Map<string, Sheet>()
  private readonly homes = new Map<number, Sheet>()

  constructor(private readonly materials: Materials) {
    this.group.matrixAutoUpdate = false
  }

  get chunkCount(): number {
    return this.homes.size
  }

  /** Empties everything, then takes in the chunks that stand. For another plan. */
  reset(core: Core): void {
    for (const sheet of this.sheets.values()) this.drop(sheet)
    this.homes.clear()
    for (let i = 0; i < core.chunkCount; i++) this.add(core.chunkAt(i))
  }

  /** After a lost context. */
  renew(): void {
    for (const sheet of this.sheets.values()) sheet.renew()
  }

  apply(core: Core, changes: Changes): void {
    const touched = new Set<Sheet>()
    for (const id of changes.gone) {
      const sheet = this.homes.get(id)
      if (!sheet) continue
      this.homes.delete(id)
      sheet.remove(id)
      touched.add(sheet)
    }
    for (const id of changes.came) {
      const chunk = core.chunk(id)
      if (chunk) this.add(chunk)
    }
    for (const sheet of touched) if (sheet.empty) this.drop(sheet)
  }

  /**
   * Shows near or far; true: something changed. `scale` is how much smaller things look than on a small window at the
   * usual angle: it brings far nearer.
   */
  choose(core: Core, eye: Vector3, scale: number): boolean {
    let changed = false
    for (const sheet of this.sheets.values()) {
      const distance = sheet.bounds.distanceToPoint(local.copy(eye).sub(sheet.corner)) * scale
      const from = FAR_FROM[sheet.material] - (sheet.shown === 'far' ? FAR_SLACK : 0)
      const detail: Detail = distance > from ? 'far' : 'near'
      if (detail !== sheet.shown) changed = true
      if (!sheet.filled(detail)) sheet.fill(detail, chunksOf(core, sheet))
      sheet.show(detail)
    }
    return changed
  }

  private add(chunk: ChunkView): void {
    const key = `${chunk.material} ${chunk.pageX} ${chunk.pageZ}`
    const sheet = this.sheets.get(key) ?? this.make(key, chunk)
    this.homes.set(chunk.id, sheet)
    sheet.put(chunk)
  }

  private make(key: string, chunk: ChunkView): Sheet {
    const corner = new Vector3(chunk.pageX * PAGE_SIZE, 0, chunk.pageZ * PAGE_SIZE)
    const sheet = new Sheet(key, chunk.material, corner, this.group, this.materials.of(chunk.material))
    this.sheets.set(key, sheet)
    return sheet
  }

  private drop(sheet: Sheet): void {
    sheet.dispose()
    this.sheets.delete(sheet.key)
  }
}

function chunksOf(core: Core, sheet: Sheet): ChunkView[] {
  return [...sheet.ids].map((id) => core.chunk(id)).filter((chunk) => chunk !== null)
}

const local = new Vector3()
