// The chunks of one material in one page of 64 m, in two details. Where a buffer is full the next one is opened, so
// that a wall under the hand never waits for a copy.

import { Box3, type Group, type Material as ThreeMaterial, Vector3 } from 'three'
import type { ChunkView, MeshView } from '../core/chunk'
import type { Material } from '../core/layout'
import { Page } from './page'

export type Detail = 'near' | 'far'

/** Room of one buffer: a near wall of some 40 m. */
const VERTICES = { near: 32768, far: 8192 }
const INDICES = { near: 49152, far: 12288 }

export class Sheet {
  shown: Detail | null = null
  private readonly boxes = new Map<number, Box3>()
  private readonly pages: Record<Detail, Page[] | null> = { near: null, far: null }
  private readonly homes: Record<Detail, Map<number, Page>> = { near: new Map(), far: new Map() }

  constructor(
    readonly key: string,
    readonly material: Material,
    readonly corner: Vector3,
    private readonly group: Group,
    private readonly look: ThreeMaterial,
  ) {
    // What rises under the hand is ready at once; the rest waits until it is seen.
    if (material === 'stone') this.pages.near = []
  }

  get empty(): boolean {
    return this.boxes.size === 0
  }

  get ids(): Iterable<number> {
    return this.boxes.keys()
  }

  filled(detail: Detail): boolean {
    return this.pages[detail] !== null
  }

  /** Fills a detail that is seen for the first time. */
  fill(detail: Detail, chunks: readonly ChunkView[]): void {
    const sum = (count: (mesh: MeshView) => number) => chunks.reduce((all, chunk) => all + count(chunk[detail]), 0)
    const [vertices, indices] = [sum((mesh) => mesh.vertexCount), sum((mesh) => mesh.indexCount)]
    this.pages[detail] = vertices > 0 ? [this.page(vertices, indices)] : []
    for (const chunk of chunks) this.place(detail, chunk)
  }

  put(chunk: ChunkView): void {
    this.boxes.set(chunk.id, new Box3(new Vector3(...chunk.min), new Vector3(...chunk.max)))
    if (this.pages.near) this.place('near', chunk)
    if (this.pages.far) this.place('far', chunk)
  }

  remove(id: number): void {
    this.boxes.delete(id)
    for (const detail of ['near', 'far'] as const) {
      const page = this.homes[detail].get(id)
      if (!page) continue
      this.homes[detail].delete(id)
      page.remove(id)
    }
  }

  /** Shows one detail alone and brings its bounds up to date; before drawing. Buffers left empty go. */
  show(detail: Detail): void {
    this.shown = detail
    this.tidy('near')
    this.tidy('far')
    for (const page of this.pages.near ?? []) page.mesh.visible = detail === 'near'
    for (const page of this.pages.far ?? []) page.mesh.visible = detail === 'far'
    for (const page of this.pages[detail] ?? []) page.settle()
  }

  renew(): void {
    for (const page of this.all()) page.renew()
  }

  dispose(): void {
    for (const page of this.all()) page.dispose()
  }

  private all(): Page[] {
    return [...(this.pages.near ?? []), ...(this.pages.far ?? [])]
  }

  private place(detail: Detail, chunk: ChunkView): void {
    const mesh = chunk[detail]
    const box = this.boxes.get(chunk.id)
    const pages = this.pages[detail]
    if (mesh.indexCount === 0 || !box || !pages) return
    let page = pages.find((one) => one.put(chunk.id, mesh, box))
    if (!page) {
      page = this.page(Math.max(VERTICES[detail], mesh.vertexCount), Math.max(INDICES[detail], mesh.indexCount))
      page.mesh.visible = this.shown === null || this.shown === detail
      page.put(chunk.id, mesh, box)
      pages.push(page)
    }
    this.homes[detail].set(chunk.id, page)
  }

  private tidy(detail: Detail): void {
    const pages = this.pages[detail]
    if (!pages?.some((page) => page.empty)) return
    for (const page of pages) if (page.empty) page.dispose()
    this.pages[detail] = pages.filter((page) => !page.empty)
  }

  private page(vertices: number, indices: number): Page {
    const page = new Page(this.look, this.corner, vertices, indices)
    page.mesh.castShadow = this.material === 'stone' || this.material === 'plant'
    page.mesh.receiveShadow = true
    if (this.material === 'water') page.mesh.renderOrder = 1
    this.group.add(page.mesh)
    return page
  }
}
