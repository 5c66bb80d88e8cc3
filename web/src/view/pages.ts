// All pages of the world: takes in what an update changed, and chooses near or far by how far the camera is from the
// square of the page, whatever stands in it: a picture never depends on what was drawn before it. The buffers of a
// detail are filled when it is first seen, so that a phone never holds the near version of the whole horizon.

import { Box3, Group, Vector3 } from 'three'
import type { ChunkView } from '../core/chunk'
import type { Changes, Core } from '../core/core'
import { type Material, PAGE_SIZE } from '../core/layout'
import type { Materials } from './materials'
import { type Detail, Sheet } from './sheet'

/** Where far versions take over [m]. */
const FAR_FROM: Record<Material, number> = { stone: 80, ground: 90, plant: 80, water: 90 }
/** What a page may hold, from its corner; walls and hills stay within these heights near enough. */
const EXTENT = new Box3(new Vector3(0, -4, 0), new Vector3(PAGE_SIZE, 10, PAGE_SIZE))

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
   * usual angle: it brings far nearer for the land. Stones are what one looks at, and keep their distance.
   */
  choose(core: Core, eye: Vector3, scale: number): boolean {
    let changed = false
    for (const sheet of this.sheets.values()) {
      const distance = EXTENT.distanceToPoint(local.copy(eye).sub(sheet.corner))
      const looks = sheet.material === 'stone' ? distance : distance * scale
      const detail: Detail = looks > FAR_FROM[sheet.material] ? 'far' : 'near'
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
