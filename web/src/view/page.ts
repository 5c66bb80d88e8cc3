// One draw: the chunks of one material and one detail in one page, placed in shared buffers. A chunk that comes
// or goes touches its own places alone; buffers are made anew only when they are full or mostly empty.

import { Box3, BufferAttribute, BufferGeometry, Mesh, Sphere, type Material as ThreeMaterial, Vector3 } from 'three'
import type { MeshView } from '../core/chunk'
import { Space } from './space'

interface Slot {
  vertex: number
  vertices: number
  index: number
  indices: number
  box: Box3
}

interface Streams {
  position: Float32Array
  normal: Int16Array
  colour: Uint8Array
  index: Uint32Array
}

const FIRST_VERTICES = 4096
const FIRST_INDICES = 6144
/** More separate ranges than this and the whole buffer is sent. */
const RANGES_MAX = 64

export class Page {
  readonly mesh: Mesh
  /** Bounds of what stands, from the page's corner. */
  readonly box = new Box3()
  private readonly slots = new Map<number, Slot>()
  private vertices = new Space(0)
  private indices = new Space(0)
  private streams: Streams = makeStreams(0, 0)
  private boxStale = false

  constructor(material: ThreeMaterial, corner: Vector3) {
    this.mesh = new Mesh(new BufferGeometry(), material)
    this.mesh.position.copy(corner)
    this.mesh.updateMatrixWorld()
    this.mesh.matrixAutoUpdate = false
  }

  get empty(): boolean {
    return this.slots.size === 0
  }

  get vertexCount(): number {
    return this.vertices.used
  }

  /** Copies a chunk's triangles in. The view may be gone afterwards. */
  put(id: number, view: MeshView, min: readonly number[], max: readonly number[]): void {
    const box = new Box3(new Vector3(...min), new Vector3(...max))
    const slot = { vertex: 0, vertices: view.vertexCount, index: 0, indices: view.indexCount, box }
    if (!this.place(slot)) {
      this.rebuild(this.vertices.used + slot.vertices, this.indices.used + slot.indices)
      this.place(slot)
    }
    this.slots.set(id, slot)
    this.streams.position.set(view.position, 3 * slot.vertex)
    this.streams.normal.set(view.normal, 4 * slot.vertex)
    this.streams.colour.set(view.colour, 4 * slot.vertex)
    const { index } = this.streams
    for (let i = 0; i < slot.indices; i++) index[slot.index + i] = (view.index[i] ?? 0) + slot.vertex
    const attributes = this.mesh.geometry.attributes
    touch(attributes.position as BufferAttribute, 3 * slot.vertex, 3 * slot.vertices)
    touch(attributes.normal as BufferAttribute, 4 * slot.vertex, 4 * slot.vertices)
    touch(attributes.color as BufferAttribute, 4 * slot.vertex, 4 * slot.vertices)
    this.indicesTouched(slot)
    this.box.union(box)
    this.boxStale = true
  }

  remove(id: number): void {
    const slot = this.slots.get(id)
    if (!slot) return
    this.slots.delete(id)
    this.vertices.give(slot.vertex, slot.vertices)
    this.indices.give(slot.index, slot.indices)
    this.streams.index.fill(0, slot.index, slot.index + slot.indices)
    this.indicesTouched(slot)
    this.boxStale = true
    const waste = this.vertices.capacity - this.vertices.used
    if (waste > 65536 && waste > 3 * this.vertices.used) this.rebuild(this.vertices.used, this.indices.used)
  }

  /** Brings the bounds up to date; before drawing. */
  settle(): void {
    if (!this.boxStale) return
    this.boxStale = false
    this.box.makeEmpty()
    for (const slot of this.slots.values()) this.box.union(slot.box)
    const geometry = this.mesh.geometry
    geometry.boundingBox = this.box
    geometry.boundingSphere ??= new Sphere()
    this.box.getBoundingSphere(geometry.boundingSphere)
  }

  /** A fresh geometry on the same streams. After a lost context: what the old one had on the card is gone with it. */
  renew(): void {
    const { position, normal, colour, index } = this.streams
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(position, 3))
    geometry.setAttribute('normal', new BufferAttribute(normal, 4, true))
    geometry.setAttribute('color', new BufferAttribute(colour, 4, true))
    geometry.setIndex(new BufferAttribute(index, 1))
    geometry.setDrawRange(0, this.indices.end)
    this.mesh.geometry = geometry
    this.boxStale = true
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.removeFromParent()
  }

  private place(slot: Slot): boolean {
    const vertex = this.vertices.take(slot.vertices)
    if (vertex < 0) return false
    const index = this.indices.take(slot.indices)
    if (index < 0) {
      this.vertices.give(vertex, slot.vertices)
      return false
    }
    slot.vertex = vertex
    slot.index = index
    return true
  }

  private indicesTouched(slot: Slot): void {
    const geometry = this.mesh.geometry
    if (geometry.index) touch(geometry.index, slot.index, slot.indices)
    geometry.setDrawRange(0, this.indices.end)
  }

  /** New buffers with room to spare, the standing chunks side by side in them. */
  private rebuild(vertices: number, indices: number): void {
    const old = this.streams
    this.vertices = new Space(Math.max(FIRST_VERTICES, Math.ceil(1.6 * vertices)))
    this.indices = new Space(Math.max(FIRST_INDICES, Math.ceil(1.6 * indices)))
    this.streams = makeStreams(this.vertices.capacity, this.indices.capacity)
    const { position, normal, colour, index } = this.streams
    for (const slot of this.slots.values()) {
      const { vertex, index: first } = slot
      this.place(slot)
      position.set(old.position.subarray(3 * vertex, 3 * (vertex + slot.vertices)), 3 * slot.vertex)
      normal.set(old.normal.subarray(4 * vertex, 4 * (vertex + slot.vertices)), 4 * slot.vertex)
      colour.set(old.colour.subarray(4 * vertex, 4 * (vertex + slot.vertices)), 4 * slot.vertex)
      const moved = slot.vertex - vertex
      for (let i = 0; i < slot.indices; i++) index[slot.index + i] = (old.index[first + i] ?? 0) + moved
    }
    // The old geometry takes its buffers on the card with it: attributes replaced one by one would stay there.
    this.mesh.geometry.dispose()
    this.renew()
  }
}

function makeStreams(vertices: number, indices: number): Streams {
  return {
    position: new Float32Array(3 * vertices),
    normal: new Int16Array(4 * vertices),
    colour: new Uint8Array(4 * vertices),
    index: new Uint32Array(indices),
  }
}

function touch(attribute: BufferAttribute, start: number, count: number): void {
  if (count === 0) return
  if (attribute.updateRanges.length >= RANGES_MAX) widen(attribute, start, count)
  else attribute.addUpdateRange(start, count)
  attribute.needsUpdate = true
}

/** Keeps the list short while nobody draws: one range over all of them. */
function widen(attribute: BufferAttribute, start: number, count: number): void {
  let first = start
  let end = start + count
  for (const range of attribute.updateRanges) {
    first = Math.min(first, range.start)
    end = Math.max(end, range.start + range.count)
  }
  attribute.clearUpdateRanges()
  attribute.addUpdateRange(first, end - first)
}
