// Where a pointer meets the ground.

import { PerspectiveCamera } from 'three'
import { expect, test } from 'vitest'
import { pick } from '../src/view/pick'

function camera(): PerspectiveCamera {
  const made = new PerspectiveCamera(32, 1.6, 0.3, 1500)
  made.position.set(0, 20, 40)
  made.lookAt(0, 0, 0)
  made.updateMatrixWorld()
  return made
}

const hills = {
  height: (x: number, z: number) => 3 * Math.sin(x / 9) * Math.cos(z / 7),
  depth: (x: number, z: number) => Math.max(0, -1 - hills.height(x, z)),
}

test('the place lies on the surface and under the pointer', () => {
  const eye = camera()
  for (let i = 0; i < 200; i++) {
    const [x, y] = [((i * 37) % 100) / 50 - 1, ((i * 61) % 100) / 60 - 1]
    const at = pick(eye, hills, x, y)
    if (!at) continue
    expect(Math.abs(at.y - hills.height(at.x, at.z) - hills.depth(at.x, at.z))).toBeLessThan(0.01)
    const seen = at.clone().project(eye)
    expect(Math.hypot(seen.x - x, seen.y - y)).toBeLessThan(1e-4)
  }
})

test('the sky is no place', () => {
  expect(pick(camera(), { height: () => 0, depth: () => 0 }, 0, 4)).toBeNull()
})
