// Marks on the ground that are no part of the village: corners and the next leg of a straight wall, and the place
// where a stroke would close. They are drawn over everything, light with a dark edge, so that they show on grass.

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Points,
  PointsMaterial,
} from 'three'
import { Line2 } from 'three/addons/lines/Line2.js'
import { LineGeometry } from 'three/addons/lines/LineGeometry.js'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { dot, softRing } from './decals'

export interface Place {
  x: number
  y: number
  z: number
}

const LIFT = 0.12
const LEG_PIECES = 64
/** Widths on the screen [px]. */
const LEG_WIDTH = 4
const EDGE_WIDTH = 8
const DOT_WIDTH = 17
/** Corners that carry a dot; of a longer line, the last ones. */
const DOTS_MAX = 256
/** Across the ring [m]. */
const RING_WIDTH = 4.4
const LIGHT = 0xfff6dc
const DARK = 0x3a2c20

export class Marks {
  readonly group = new Group()
  private readonly line = new LineGeometry()
  private readonly legs: Line2[]
  private readonly corners = new BufferAttribute(new Float32Array(3 * DOTS_MAX), 3)
  private readonly dots: Points<BufferGeometry, PointsMaterial>
  private readonly ring: Mesh<PlaneGeometry, MeshBasicMaterial>

  constructor() {
    const look = { toneMapped: false, depthTest: false, depthWrite: false, transparent: true, fog: false }
    this.line.setPositions(new Float32Array(3 * (LEG_PIECES + 1)))
    this.legs = [
      new Line2(this.line, new LineMaterial({ ...look, color: DARK, linewidth: EDGE_WIDTH })),
      new Line2(this.line, new LineMaterial({ ...look, color: LIGHT, linewidth: LEG_WIDTH })),
    ]
    this.dots = new Points(
      new BufferGeometry().setAttribute('position', this.corners),
      new PointsMaterial({ ...look, map: dot(), size: DOT_WIDTH, sizeAttenuation: false }),
    )
    this.ring = new Mesh(
      new PlaneGeometry(RING_WIDTH, RING_WIDTH).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({ ...look, map: softRing(), color: LIGHT, opacity: 0.9 }),
    )
    for (const [i, mark] of [this.ring, ...this.legs, this.dots].entries()) {
      mark.renderOrder = 2 + i
      mark.frustumCulled = false
      mark.visible = false
      this.group.add(mark)
    }
  }

  /** A line over the ground, or none. */
  showLeg(from: Place | null, to: Place | null, height: (x: number, z: number) => number): void {
    for (const leg of this.legs) leg.visible = from !== null && to !== null
    if (!from || !to) return
    const { instanceStart, instanceEnd } = this.line.attributes
    for (let i = 0; i <= LEG_PIECES; i++) {
      const t = i / LEG_PIECES
      const x = from.x + t * (to.x - from.x)
      const z = from.z + t * (to.z - from.z)
      const y = height(x, z) + LIFT
      if (i < LEG_PIECES) instanceStart?.setXYZ(i, x, y, z)
      if (i > 0) instanceEnd?.setXYZ(i - 1, x, y, z)
    }
    // Both are views of one buffer.
    if (instanceStart) instanceStart.needsUpdate = true
  }

  /** A dot on each of these places. */
  showDots(places: readonly Place[]): void {
    const shown = places.slice(-DOTS_MAX)
    for (const [i, { x, y, z }] of shown.entries()) this.corners.setXYZ(i, x, y + LIFT, z)
    this.corners.needsUpdate = true
    this.dots.geometry.setDrawRange(0, shown.length)
    this.dots.visible = shown.length > 0
  }

  /** A place is marked where a line would close. */
  get closes(): boolean {
    return this.ring.visible
  }

  /** A ring where a line would close, or none. */
  showRing(at: Place | null): void {
    this.ring.visible = at !== null
    if (at) this.ring.position.set(at.x, at.y + LIFT, at.z)
  }
}
