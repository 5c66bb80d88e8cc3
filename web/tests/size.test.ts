// The size of the next wall: what is kept comes back, and no browser that refuses stands in the way.

import { afterEach, expect, test, vi } from 'vitest'
import { HEIGHTS, keepSize, loadSize, type Size, THICKNESSES, USUAL } from '../src/store/size'

function storage(kept: Record<string, string> = {}): void {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
  })
}

afterEach(() => vi.unstubAllGlobals())

test('every choice comes back', () => {
  storage()
  expect(loadSize()).toEqual(USUAL)
  for (const height of Object.keys(HEIGHTS) as Size['height'][])
    for (const thickness of Object.keys(THICKNESSES) as Size['thickness'][]) {
      keepSize({ height, thickness })
      expect(loadSize()).toEqual({ height, thickness })
    }
})

test.each([
  ['null', USUAL],
  ['[]', USUAL],
  ['{"height', USUAL],
  ['{"height":"toString","thickness":1.6}', USUAL],
  ['{"height":"high","thickness":"thin"}', { height: 'high', thickness: 'wall' }],
  ['{"thickness":"broad"}', { height: 'wall', thickness: 'broad' }],
])('of %s what is known is taken', (text, size) => {
  storage({ 'motte-wall': text })
  expect(loadSize()).toEqual(size)
})

test('a browser that refuses is no trouble', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepSize({ height: 'high', thickness: 'broad' })
  expect(loadSize()).toEqual(USUAL)
})
