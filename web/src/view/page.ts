// One draw: chunks placed in shared buffers of a fixed size. A chunk that comes or goes touches its own places
// alone; nothing is ever copied to make room.

import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Mesh,
  Sphere,
  type Material as ThreeMaterial,
  type Vector3,
} from 'three'
import type { MeshView } from '../core/chunk'
import { Space } from './space'

interface Slot {
  vertex: number
  vertices: number
  index: number
  indices: number
  box: Box3
}

/** More separate ranges than this and one range over all of them is sent. */
const RANGES_MAX = 64

export class Page {
  readonly mesh: Mesh
  private readonly slots = new Map<number, Slot>()
  private readonly vertices: Space
  private readonly indices: Space
  private readonly position: Float32Array
  private readonly normal: Int16Array
  private readonly colour: Uint8Array
  private readonly index: Uint32Array
  private boundsStale = true

  constructor(material: ThreeMaterial, corner: Vector3, vertices: number, indices: number) {
    this.vertices = new Space(vertices)
    this.indices = new Space(indices)
    this.position = new Float32Array(3 * vertices)
    this.normal = new Int16Array(4 * vertices)
    this.colour = new Uint8Array(4 * vertices)
    this.index = new Uint32Array(indices)
    this.mesh = new Mesh(new BufferGeometry(), material)
    this.mesh.position.copy(corner)
    this.mesh.updateMatrixWorld()
    this.mesh.matrixAutoUpdate = false
    this.renew()
  }

  get empty(): boolean {
    return this.slots.size === 0
  }

  /** Copies a chunk's triangles in; the view may be gone afterwards. False: there is no room. */
  put(id: number, view: MeshView, box: Box3): boolean {
    const { vertexCount: vertices, indexCount: indices } = view
    const vertex = this.vertices.take(vertices)
    if (vertex < 0) return false
    const first = this.indices.take(indices)
    if (first < 0) {
      this.vertices.give(vertex, vertices)
      return false
    }
    const slot = { vertex, vertices, index: first, indices, box }
    this.slots.set(id, slot)
    this.position.set(view.position, 3 * vertex)
    this.normal.set(view.normal, 4 * vertex)
    this.colour.set(view.colour, 4 * vertex)
    for (let i = 0; i < indices; i++) this.index[first + i] = (view.index[i] ?? 0) + vertex
    const { position, normal, color } = this.mesh.geometry.attributes
    touch(position as BufferAttribute, 3 * vertex, 3 * vertices)
    touch(normal as BufferAttribute, 4 * vertex, 4 * vertices)
    touch(color as BufferAttribute, 4 * vertex, 4 * vertices)
    this.indicesTouched(slot)
    return true
  }

  remove(id: number): void {
    const slot = this.slots.get(id)
    if (!slot) return
    this.slots.delete(id)
    this.vertices.give(slot.vertex, slot.vertices)
    this.indices.give(slot.index, slot.indices)
    // A triangle of one corner three times is drawn as nothing.
    this.index.fill(0, slot.index, slot.index + slot.indices)
    this.indicesTouched(slot)
  }

  /** Brings the bounds up to date; before drawing. */
  settle(): void {
    if (!this.boundsStale) return
    this.boundsStale = false
    const box = new Box3()
    for (const slot of this.slots.values()) box.union(slot.box)
    const { geometry } = this.mesh
    geometry.boundingBox = box
    geometry.boundingSphere = box.getBoundingSphere(new Sphere())
  }

  /** A fresh geometry on the same buffers. After a lost context: what the old one had on the card is gone with it. */
  renew(): void {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(this.position, 3))
    geometry.setAttribute('normal', new BufferAttribute(this.normal, 4, true))
    geometry.setAttribute('color', new BufferAttribute(this.colour, 4, true))
    geometry.setIndex(new BufferAttribute(this.index, 1))
    geometry.setDrawRange(0, this.indices.end)
    this.mesh.geometry = geometry
    this.boundsStale = true
  }

  dispose(): void {
    this.mesh.geometry.dispose()
    this.mesh.removeFromParent()
  }

  private indicesTouched(slot: Slot): void {
    const { geometry } = this.mesh
    if (geometry.index) touch(geometry.index, slot.index, slot.indices)
    geometry.setDrawRange(0, this.indices.end)
    this.boundsStale = true
  }
}

function touch(attribute: BufferAttribute, start: number, count: number): void {
  if (count === 0) return
  if (attribute.updateRanges.length >= RANGES_MAX) widen(attribute, start, count)
  else attribute.addUpdateRange(start, count)
  attribute.needsUpdate = true
}

/** Keeps the list short while nobody draws. */
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
