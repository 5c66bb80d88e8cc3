// All pages of the world: takes in what an update changed, and chooses near or far by distance.

import { Group, Vector3 } from 'three'
import type { ChunkView } from '../core/chunk'
import type { Changes, Core } from '../core/core'
import { type Material, PAGE_SIZE } from '../core/layout'
import type { Materials } from './materials'
import { Page } from './page'

interface Sheet {
  key: string
  material: Material
  near: Page
  far: Page
  showsFar: boolean
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

  get count(): number {
    return this.sheets.size
  }

  get chunkCount(): number {
    return this.homes.size
  }

  /** Empties everything, then takes in the chunks that stand. For another plan. */
  reset(core: Core): void {
    this.clear()
    for (let i = 0; i < core.chunkCount; i++) this.add(core.chunkAt(i))
  }

  clear(): void {
    for (const sheet of this.sheets.values()) this.drop(sheet)
    this.homes.clear()
  }

  /** After a lost context. */
  renew(): void {
    for (const sheet of this.sheets.values()) {
      sheet.near.renew()
      sheet.far.renew()
    }
  }

  apply(core: Core, changes: Changes): void {
    const touched = new Set<Sheet>()
    for (const id of changes.gone) {
      const sheet = this.homes.get(id)
      if (!sheet) continue
      this.homes.delete(id)
      sheet.near.remove(id)
      sheet.far.remove(id)
      touched.add(sheet)
    }
    for (const id of changes.came) {
      const chunk = core.chunk(id)
      if (chunk) this.add(chunk)
    }
    for (const sheet of touched) if (sheet.near.empty && sheet.far.empty) this.drop(sheet)
  }

  /** `scale` is how much smaller things look than on a small window at the usual angle: it brings far nearer. */
  choose(eye: Vector3, scale: number): boolean {
    let changed = false
    for (const sheet of this.sheets.values()) {
      sheet.near.settle()
      sheet.far.settle()
      const corner = sheet.near.mesh.position
      const point = local.copy(eye).sub(corner)
      const box = sheet.near.empty ? sheet.far.box : sheet.near.box
      const distance = box.distanceToPoint(point) * scale
      const from = FAR_FROM[sheet.material] - (sheet.showsFar ? FAR_SLACK : 0)
      const far = distance > from
      if (far !== sheet.showsFar) changed = true
      sheet.showsFar = far
      sheet.near.mesh.visible = !far && sheet.near.vertexCount > 0
      sheet.far.mesh.visible = far && sheet.far.vertexCount > 0
    }
    return changed
  }

  private add(chunk: ChunkView): void {
    const key = `${chunk.material} ${chunk.pageX} ${chunk.pageZ}`
    const sheet = this.sheets.get(key) ?? this.make(key, chunk)
    this.homes.set(chunk.id, sheet)
    sheet.near.put(chunk.id, chunk.near, chunk.min, chunk.max)
    sheet.far.put(chunk.id, chunk.far, chunk.min, chunk.max)
  }

  private make(key: string, chunk: ChunkView): Sheet {
    const corner = new Vector3(chunk.pageX * PAGE_SIZE, 0, chunk.pageZ * PAGE_SIZE)
    const page = () => {
      const made = new Page(this.materials.of(chunk.material), corner)
      made.mesh.castShadow = chunk.material === 'stone' || chunk.material === 'plant'
      made.mesh.receiveShadow = true
      if (chunk.material === 'water') made.mesh.renderOrder = 1
      this.group.add(made.mesh)
      return made
    }
    const sheet = { key, material: chunk.material, near: page(), far: page(), showsFar: false }
    this.sheets.set(key, sheet)
    return sheet
  }

  private drop(sheet: Sheet): void {
    sheet.near.dispose()
    sheet.far.dispose()
    this.sheets.delete(sheet.key)
  }
}

const local = new Vector3()
