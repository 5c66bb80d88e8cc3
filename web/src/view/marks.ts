// Small marks on the ground that are no part of the village: the next straight leg, the keyboard's cursor.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Line,
  LineBasicMaterial,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
} from 'three'
import type { Light } from './light'

export interface Place {
  x: number
  y: number
  z: number
}

const LIFT = 0.12
const LEG_POINTS = 65

export class Marks {
  readonly group = new Group()
  private readonly positions = new BufferAttribute(new Float32Array(3 * LEG_POINTS), 3)
  private readonly leg: Line<BufferGeometry, LineBasicMaterial>
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>

  constructor() {
    const geometry = new BufferGeometry().setAttribute('position', this.positions)
    this.leg = new Line(geometry, new LineBasicMaterial({ toneMapped: false, depthTest: false }))
    this.ring = new Mesh(
      new RingGeometry(0.36, 0.5, 32).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ toneMapped: false, depthTest: false }),
    )
    this.leg.frustumCulled = false
    this.leg.visible = false
    this.ring.visible = false
    for (const mark of [this.leg, this.ring]) mark.renderOrder = 2
    this.group.add(this.leg, this.ring)
  }

  set(light: Light): void {
    const colour = light.sky.horizon
    this.leg.material.color.set(colour)
    this.ring.material.color.set(colour)
  }

  /** A line over the ground, or none. */
  showLeg(from: Place | null, to: Place | null, height: (x: number, z: number) => number): void {
    this.leg.visible = from !== null && to !== null
    if (!from || !to) return
    for (let i = 0; i < LEG_POINTS; i++) {
      const t = i / (LEG_POINTS - 1)
      const x = from.x + t * (to.x - from.x)
      const z = from.z + t * (to.z - from.z)
      this.positions.setXYZ(i, x, height(x, z) + LIFT, z)
    }
    this.positions.needsUpdate = true
  }

  showRing(at: Place | null): void {
    this.ring.visible = at !== null
    if (at) this.ring.position.set(at.x, at.y + LIFT, at.z)
  }
}
