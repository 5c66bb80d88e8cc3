// Reads an mt_chunk_view in place. The arrays are views on the core's memory: copy them before the next call.

import { CHUNK, KINDS, type Kind, MATERIALS, type Material, MESH } from './layout'
import type { Memory } from './memory'

export interface MeshView {
  vertexCount: number
  indexCount: number
  /** Metres from the corner of the page, 3 a vertex. */
  position: Float32Array<ArrayBuffer>
  /** Normalised 16-bit, 4 a vertex, the fourth 0. */
  normal: Int16Array<ArrayBuffer>
  /** Linear, normalised 8-bit, 4 a vertex. */
  colour: Uint8Array<ArrayBuffer>
  index: Uint32Array<ArrayBuffer>
}

export interface ChunkView {
  id: number
  kind: Kind
  material: Material
  owner: number
  index: number
  pageX: number
  pageZ: number
  stones: number
  min: [number, number, number]
  max: [number, number, number]
  near: MeshView
  far: MeshView
}

export function readChunk(memory: Memory, at: number): ChunkView {
  const words = memory.uints(at, CHUNK.words)
  const signed = memory.ints(at, CHUNK.words)
  const floats = memory.floats(at, CHUNK.words)
  const word = (i: number) => words[i] ?? 0
  const corner = (i: number): [number, number, number] => [floats[i] ?? 0, floats[i + 1] ?? 0, floats[i + 2] ?? 0]
  const mesh = (first: number): MeshView => {
    const vertexCount = word(first + MESH.vertexCount)
    const indexCount = word(first + MESH.indexCount)
    return {
      vertexCount,
      indexCount,
      position: memory.floats(word(first + MESH.position), 3 * vertexCount),
      normal: memory.shorts(word(first + MESH.normal), 4 * vertexCount),
      colour: memory.octets(word(first + MESH.colour), 4 * vertexCount),
      index: memory.uints(word(first + MESH.index), indexCount),
    }
  }
  return {
    id: word(CHUNK.id),
    kind: KINDS[word(CHUNK.kind)] ?? 'wall',
    material: MATERIALS[word(CHUNK.material)] ?? 'stone',
    owner: word(CHUNK.owner),
    index: signed[CHUNK.index] ?? 0,
    pageX: signed[CHUNK.pageX] ?? 0,
    pageZ: signed[CHUNK.pageZ] ?? 0,
    stones: word(CHUNK.stones),
    min: corner(CHUNK.min),
    max: corner(CHUNK.max),
    near: mesh(CHUNK.mesh),
    far: mesh(CHUNK.mesh + MESH.words),
  }
}
