// Where the ray under a pointer meets the ground, or the water on it.

import { type Camera, Vector3 } from 'three'

export interface Surface {
  height(x: number, z: number): number
  depth(x: number, z: number): number
}

const REACH = 450
const STEPS_MAX = 400
const STEP_MIN = 0.1

/** `x` and `y` run from -1 to 1 across and up the picture. Null: the sky. */
export function pick(camera: Camera, surface: Surface, x: number, y: number): Vector3 | null {
  const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld)
  const ray = new Vector3(x, y, 0.5).unproject(camera).sub(eye).normalize()
  const above = (t: number) => {
    const px = eye.x + t * ray.x
    const pz = eye.z + t * ray.z
    return eye.y + t * ray.y - surface.height(px, pz) - surface.depth(px, pz)
  }
  let t = 0
  let gap = above(0)
  if (gap <= 0) return null
  for (let i = 0; i < STEPS_MAX && t < REACH; i++) {
    // Slopes stay under 45 degrees or so: 0.6 of the height above the ground never jumps over a rise.
    const next = t + Math.max(STEP_MIN, 0.6 * gap)
    const nextGap = above(next)
    if (nextGap <= 0) return eye.addScaledVector(ray, meet(above, t, next))
    t = next
    gap = nextGap
  }
  return null
}

/** Halves an interval with the surface in it until a millimetre is left. */
function meet(above: (t: number) => number, from: number, to: number): number {
  let low = from
  let high = to
  while (high - low > 0.001) {
    const middle = 0.5 * (low + high)
    if (above(middle) > 0) low = middle
    else high = middle
  }
  return 0.5 * (low + high)
}
