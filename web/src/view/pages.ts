// All pages of the world: takes in what an update changed, and chooses near or far by distance. The buffers of a
// detail are filled when it is first seen, so that a phone never holds the near version of the whole horizon.

import { Box3, Group, Vector3 } from 'three'
import type { ChunkView } from '../core/chunk'
import type { Changes, Core } from '../core/core'
import { type Material, PAGE_SIZE } from '../core/layout'
import type { Materials } from './materials'
import { Page } from './page'

type Detail = 'near' | 'far'

/** The chunks of one material in one page. */
interface Sheet {
  key: string
  material: Material
  corner: Vector3
  chunks: Map<number, Box3>
  /** Bounds of all chunks, from the corner; null: some chunk has changed since. */
  bounds: Box3 | null
  pages: { near: Page | null; far: Page | null }
  shown: Detail | null
}

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
    for (const { pages } of this.sheets.values()) {
      pages.near?.renew()
      pages.far?.renew()
    }
  }

  apply(core: Core, changes: Changes): void {
    const touched = new Set<Sheet>()
    for (const id of changes.gone) {
      const sheet = this.homes.get(id)
      if (!sheet) continue
      this.homes.delete(id)
      sheet.chunks.delete(id)
      sheet.bounds = null
      sheet.pages.near?.remove(id)
      sheet.pages.far?.remove(id)
      touched.add(sheet)
    }
    for (const id of changes.came) {
      const chunk = core.chunk(id)
      if (chunk) this.add(chunk)
    }
    for (const sheet of touched) if (sheet.chunks.size === 0) this.drop(sheet)
  }

  /**
   * Shows near or far; true: something changed. `scale` is how much smaller things look than on a small window at the
   * usual angle: it brings far nearer.
   */
  choose(core: Core, eye: Vector3, scale: number): boolean {
    let changed = false
    for (const sheet of this.sheets.values()) {
      const distance = boundsOf(sheet).distanceToPoint(local.copy(eye).sub(sheet.corner)) * scale
      const from = FAR_FROM[sheet.material] - (sheet.shown === 'far' ? FAR_SLACK : 0)
      const detail = distance > from ? 'far' : 'near'
      if (detail !== sheet.shown) {
        changed = true
        sheet.shown = detail
      }
      const page = sheet.pages[detail] ?? this.fill(core, sheet, detail)
      page.settle()
      page.mesh.visible = page.vertexCount > 0
      const other = sheet.pages[detail === 'near' ? 'far' : 'near']
      if (other) other.mesh.visible = false
    }
    return changed
  }

  private add(chunk: ChunkView): void {
    const key = `${chunk.material} ${chunk.pageX} ${chunk.pageZ}`
    const sheet = this.sheets.get(key) ?? this.make(key, chunk)
    this.homes.set(chunk.id, sheet)
    sheet.chunks.set(chunk.id, new Box3(new Vector3(...chunk.min), new Vector3(...chunk.max)))
    sheet.bounds = null
    sheet.pages.near?.put(chunk.id, chunk.near, chunk.min, chunk.max)
    sheet.pages.far?.put(chunk.id, chunk.far, chunk.min, chunk.max)
  }

  private make(key: string, chunk: ChunkView): Sheet {
    const sheet: Sheet = {
      key,
      material: chunk.material,
      corner: new Vector3(chunk.pageX * PAGE_SIZE, 0, chunk.pageZ * PAGE_SIZE),
      chunks: new Map(),
      bounds: null,
      pages: { near: null, far: null },
      shown: null,
    }
    this.sheets.set(key, sheet)
    // What rises under the hand is ready at once; the rest waits until it is seen.
    if (sheet.material === 'stone') this.page(sheet, 'near')
    return sheet
  }

  private fill(core: Core, sheet: Sheet, detail: Detail): Page {
    const page = this.page(sheet, detail)
    for (const id of sheet.chunks.keys()) {
      const chunk = core.chunk(id)
      if (chunk) page.put(id, chunk[detail], chunk.min, chunk.max)
    }
    return page
  }

  private page(sheet: Sheet, detail: Detail): Page {
    const page = new Page(this.materials.of(sheet.material), sheet.corner)
    page.mesh.castShadow = sheet.material === 'stone' || sheet.material === 'plant'
    page.mesh.receiveShadow = true
    if (sheet.material === 'water') page.mesh.renderOrder = 1
    sheet.pages[detail] = page
    this.group.add(page.mesh)
    return page
  }

  private drop(sheet: Sheet): void {
    sheet.pages.near?.dispose()
    sheet.pages.far?.dispose()
    this.sheets.delete(sheet.key)
  }
}

function boundsOf(sheet: Sheet): Box3 {
  if (sheet.bounds) return sheet.bounds
  const bounds = new Box3()
  for (const box of sheet.chunks.values()) bounds.union(box)
  sheet.bounds = bounds
  return bounds
}

const local = new Vector3()
