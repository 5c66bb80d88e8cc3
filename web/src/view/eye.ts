// The camera and how it is moved: right or middle mouse, wheel, two and three fingers, arrow keys.

import CameraControls from 'camera-controls'
import {
  Box3,
  MathUtils,
  Matrix4,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  Vector4,
} from 'three'

CameraControls.install({
  THREE: { Box3, Matrix4, Quaternion, Raycaster, Sphere, Spherical, Vector2, Vector3, Vector4 },
})

/** Vertical field of view in degrees on a window wider than high. */
const FIELD = 32
/** A narrow window still sees this much from side to side. */
const FIELD_ACROSS_MIN = 30
const FIELD_MAX = 56
const LIFT_MIN = 0.5
const REACH = 70
/** The view draws back so far by hand [m], and so far for a great village. */
const AWAY_MAX = 320
const SIGHT = 1200
/** The height of what is brought into view over the ground [m], and how much of the window it may fill. */
const WALL_TOP = 6
const SEEN = 0.76

export interface Pose {
  /** Metres. */
  position: [number, number, number]
  target: [number, number, number]
  /** Vertical, in degrees; left out: the app's own. */
  fov?: number
}

export const HOME: Pose = { position: [0, 25.6, 58], target: [0, 1, 0] }

export class Eye {
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.3, 1500)
  readonly controls: CameraControls
  private fixedField: number | null = null

  constructor(
    element: HTMLElement,
    private readonly ground: (x: number, z: number) => number,
    private readonly wake: () => void,
  ) {
    const controls = new CameraControls(this.camera, element)
    this.controls = controls
    const { ACTION } = CameraControls
    controls.mouseButtons.left = ACTION.NONE
    controls.mouseButtons.right = ACTION.ROTATE
    controls.mouseButtons.middle = ACTION.SCREEN_PAN
    controls.mouseButtons.wheel = ACTION.DOLLY
    controls.touches.one = ACTION.NONE
    // Its type leaves this action out; the library knows it.
    controls.touches.two = ACTION.TOUCH_DOLLY_SCREEN_PAN as unknown as typeof ACTION.TOUCH_DOLLY
    controls.touches.three = ACTION.TOUCH_ROTATE
    controls.dollyToCursor = true
    controls.minDistance = 4
    controls.maxDistance = AWAY_MAX
    controls.minPolarAngle = 0.06
    controls.maxPolarAngle = MathUtils.degToRad(87)
    this.reach([])
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    const setCalm = () => {
      controls.smoothTime = calm.matches ? 0.001 : 0.16
      controls.draggingSmoothTime = calm.matches ? 0.001 : 0.06
    }
    calm.addEventListener('change', setCalm)
    setCalm()
    for (const event of ['controlstart', 'control', 'transitionstart', 'wake'] as const)
      controls.addEventListener(event, () => this.wake())
    this.place(HOME)
  }

  /** Moves the camera by the time that passed; true while it is still moving. */
  update(seconds: number): boolean {
    const moving = this.controls.update(seconds)
    const { position } = this.camera
    const floor = this.ground(position.x, position.z) + LIFT_MIN
    if (position.y < floor) {
      position.y = floor
      this.camera.lookAt(this.controls.getTarget(scratch))
    }
    return moving
  }

  place(pose: Pose, smooth = false): void {
    this.fixedField = pose.fov ?? null
    void this.controls.setLookAt(...pose.position, ...pose.target, smooth)
    this.fit()
    this.wake()
  }

  /** Lets the view wander round the middle of the meadow and all given places, pairs of x and z [m]. */
  reach(places: Iterable<ArrayLike<number>>): void {
    const box = new Box3(new Vector3(-REACH, -4, -REACH), new Vector3(REACH, 10, REACH))
    for (const line of places)
      for (let i = 0; i + 1 < line.length; i += 2) {
        const [x, z] = [line[i] ?? 0, line[i + 1] ?? 0]
        box.min.set(Math.min(box.min.x, x - REACH), box.min.y, Math.min(box.min.z, z - REACH))
        box.max.set(Math.max(box.max.x, x + REACH), box.max.y, Math.max(box.max.z, z + REACH))
      }
    this.controls.setBoundary(box)
  }

  /** Looks at all of these places from the usual side, from no nearer than at the start. Pairs of x and z [m]. */
  show(places: Iterable<ArrayLike<number>>): void {
    const points = [...places].flatMap((line) =>
      Array.from({ length: line.length >> 1 }, (_, i) => {
        const [x, z] = [line[2 * i] ?? 0, line[2 * i + 1] ?? 0]
        return [0, WALL_TOP].map((up) => new Vector3(x, this.ground(x, z) + up, z))
      }).flat(),
    )
    if (points.length === 0) {
      this.place(HOME)
      return
    }
    const middle = new Box3().setFromPoints(points).getCenter(new Vector3())
    const back = new Vector3(...HOME.position).sub(new Vector3(...HOME.target))
    const nearest = back.length()
    back.normalize()
    const right = new Vector3(0, 1, 0).cross(back).normalize()
    const up = back.clone().cross(right)
    this.fixedField = null
    this.fit()
    const tangent = SEEN * Math.tan(MathUtils.degToRad(this.camera.fov / 2))
    const away = points.map((point) => {
      point.sub(middle)
      const across = Math.abs(point.dot(right)) / this.camera.aspect
      return point.dot(back) + Math.max(across, Math.abs(point.dot(up))) / tangent
    })
    const distance = Math.min(
      away.reduce((most, one) => Math.max(most, one), nearest),
      SIGHT,
    )
    this.controls.maxDistance = Math.max(AWAY_MAX, distance)
    const from = middle.clone().addScaledVector(back, distance)
    this.place({ position: from.toArray(), target: middle.toArray() })
  }

  get target(): Vector3 {
    return this.controls.getTarget(scratch)
  }

  get distance(): number {
    return this.controls.distance
  }

  /** How much smaller a metre looks than on a window 720 high at the usual field: 1 there, 2 at half the size. */
  scale(height: number): number {
    const tangent = Math.tan(MathUtils.degToRad(this.camera.fov / 2)) / Math.tan(MathUtils.degToRad(FIELD / 2))
    return tangent * (720 / Math.max(height, 720))
  }

  resize(width: number, height: number): void {
    this.camera.aspect = width / Math.max(height, 1)
    this.fit()
  }

  private fit(): void {
    const half = (degrees: number) => Math.tan(MathUtils.degToRad(degrees / 2))
    const needed = MathUtils.radToDeg(2 * Math.atan(half(FIELD_ACROSS_MIN) / this.camera.aspect))
    this.camera.fov = this.fixedField ?? Math.min(FIELD_MAX, Math.max(FIELD, needed))
    this.camera.updateProjectionMatrix()
  }

  /** Steps for the keyboard: across and along the ground as a share of what is seen, turn in radians. */
  step(across: number, forward: number): void {
    const reach = 0.12 * this.distance
    void this.controls.truck(across * reach, 0, true)
    void this.controls.forward(forward * reach, true)
    this.wake()
  }

  turn(radians: number): void {
    void this.controls.rotate(radians, 0, true)
    this.wake()
  }

  /** Two fingers turning: at once, the ground stays under them. */
  twist(radians: number): void {
    void this.controls.rotate(radians, 0, false)
    this.wake()
  }

  zoom(factor: number): void {
    void this.controls.dollyTo(this.distance * factor, true)
    this.wake()
  }
}

const scratch = new Vector3()
