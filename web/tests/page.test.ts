// Chunks in shared buffers: after any order of coming and going, exactly the triangles of the standing ones are drawn.

import { Box3, type BufferAttribute, Group, type Mesh, MeshBasicMaterial, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import type { ChunkView, MeshView } from '../src/core/chunk'
import { Page } from '../src/view/page'
import { Sheet } from '../src/view/sheet'
import { Space } from '../src/view/space'

/** A small generator for tests, so that a failing seed can be run again. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('space', () => {
  test.each([1, 2, 3, 4, 5])('hands no place out twice and takes all back (seed %i)', (seed) => {
    const draw = random(seed)
    const space = new Space(1000)
    const owner = new Int32Array(1000).fill(-1)
    const held: { start: number; count: number }[] = []
    for (let i = 0; i < 2000; i++) {
      if (draw() < 0.55) {
        const count = 1 + Math.floor(draw() * 40)
        const start = space.take(count)
        if (start < 0) continue
        for (let k = start; k < start + count; k++) {
          expect(owner[k]).toBe(-1)
          owner[k] = i
        }
        held.push({ start, count })
      } else {
        const [run] = held.splice(Math.floor(draw() * held.length), 1)
        if (!run) continue
        owner.fill(-1, run.start, run.start + run.count)
        space.give(run.start, run.count)
      }
      expect(space.used).toBe(held.reduce((sum, run) => sum + run.count, 0))
      expect(space.end).toBe(owner.findLastIndex((one) => one >= 0) + 1)
    }
    for (const run of held) space.give(run.start, run.count)
    expect([space.used, space.end, space.take(1000)]).toEqual([0, 0, 0])
  })
})

function mesh(id: number, triangles: number): MeshView {
  const vertexCount = 3 * triangles
  return {
    vertexCount,
    indexCount: vertexCount,
    position: Float32Array.from({ length: 3 * vertexCount }, (_, i) => id + i / 4096),
    normal: new Int16Array(4 * vertexCount).fill(id),
    colour: new Uint8Array(4 * vertexCount).fill(id % 256),
    index: Uint32Array.from({ length: vertexCount }, (_, i) => vertexCount - 1 - i),
  }
}

/** The first coordinates of all triangles that are drawn, without the empty ones. */
function drawn(pages: readonly Mesh[]): number[] {
  const result: number[] = []
  for (const { geometry } of pages) {
    const { index } = geometry
    const position = geometry.attributes.position as BufferAttribute
    for (let i = 0; index && i + 2 < geometry.drawRange.start + geometry.drawRange.count; i += 3) {
      const [a, b, c] = [index.getX(i), index.getX(i + 1), index.getX(i + 2)]
      if (a !== b && b !== c && a !== c) for (const at of [a, b, c]) result.push(position.getX(at))
    }
  }
  return result.sort((x, y) => x - y)
}

function expected(meshes: Iterable<MeshView>): number[] {
  const result: number[] = []
  for (const { index, position } of meshes) for (const at of index) result.push(position[3 * at] ?? Number.NaN)
  return result.sort((x, y) => x - y)
}

function chunk(id: number, triangles: number): ChunkView {
  const near = mesh(id, triangles)
  return {
    id,
    kind: 'wall',
    material: 'stone',
    owner: 1,
    index: id,
    pageX: 0,
    pageZ: 0,
    stones: 0,
    min: [id, 0, 0],
    max: [id + 1, 1, 1],
    near,
    far: mesh(id, 1),
  }
}

describe('a sheet', () => {
  test.each([11, 12, 13])('draws what stands, through full buffers and holes (seed %i)', (seed) => {
    const draw = random(seed)
    const group = new Group()
    const sheet = new Sheet('stone 0 0', 'stone', new Vector3(), group, new MeshBasicMaterial())
    const standing = new Map<number, ChunkView>()
    let most = 0
    for (let id = 1; id <= 400; id++) {
      const one = chunk(id, 1 + Math.floor(draw() * 900))
      sheet.put(one)
      standing.set(id, one)
      while (standing.size > 3 && draw() < (id > 200 ? 0.7 : 0.3)) {
        const ids = [...standing.keys()]
        const gone = ids[Math.floor(draw() * ids.length)] ?? 0
        sheet.remove(gone)
        standing.delete(gone)
      }
      most = Math.max(most, group.children.length)
      if (id % 40 === 0) {
        expect(drawn(group.children as Mesh[])).toEqual(expected([...standing.values()].map((one) => one.near)))
      }
    }
    expect(most).toBeGreaterThan(2)
    for (const id of [...standing.keys()]) sheet.remove(id)
    sheet.show('near')
    expect([sheet.empty, group.children.length]).toEqual([true, 0])
  })

  test('fills a detail when it is asked for, and follows from then on', () => {
    const group = new Group()
    const sheet = new Sheet('plant 0 0', 'plant', new Vector3(), group, new MeshBasicMaterial())
    const chunks = [1, 2, 3].map((id) => chunk(id, 10))
    for (const one of chunks) sheet.put(one)
    expect([group.children.length, sheet.filled('near')]).toEqual([0, false])
    sheet.fill('near', chunks)
    sheet.show('near')
    expect(drawn(group.children as Mesh[])).toEqual(expected(chunks.map((one) => one.near)))
    const more = chunk(4, 10)
    sheet.put(more)
    sheet.remove(2)
    const left = [...chunks.filter((one) => one.id !== 2), more]
    expect(drawn(group.children as Mesh[])).toEqual(expected(left.map((one) => one.near)))
    sheet.fill('far', left)
    sheet.show('far')
    const visible = (group.children as Mesh[]).filter((one) => one.visible)
    expect(drawn(visible)).toEqual(expected(left.map((one) => one.far)))
  })
})

describe('a page', () => {
  const box = new Box3(new Vector3(), new Vector3(1, 1, 1))

  test('touches only the places of the chunk that changes', () => {
    const page = new Page(new MeshBasicMaterial(), new Vector3(), 240, 240)
    for (let id = 1; id <= 8; id++) expect(page.put(id, mesh(id, 10), box)).toBe(true)
    expect(page.put(9, mesh(9, 10), box)).toBe(false)
    const { geometry } = page.mesh
    const position = geometry.attributes.position as BufferAttribute
    position.clearUpdateRanges()
    geometry.index?.clearUpdateRanges()
    page.remove(4)
    page.put(9, mesh(9, 10), box)
    expect(page.mesh.geometry).toBe(geometry)
    expect(position.updateRanges).toEqual([{ start: 3 * 90, count: 90 }])
    expect(geometry.index?.updateRanges).toEqual([
      { start: 90, count: 30 },
      { start: 90, count: 30 },
    ])
  })
})
