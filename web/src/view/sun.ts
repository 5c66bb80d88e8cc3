// Sun and sky light, and the one shadow map, fitted to what is looked at.

import { Color, DirectionalLight, HemisphereLight, MathUtils, Matrix4, type Scene, Vector3 } from 'three'
import type { Light } from './light'

const MAP_SIZE = 2048
const HALF_MIN = 11
const HALF_MAX = 90
const REACH = 220

export class Sun {
  readonly direction = new Vector3(0, 1, 0)
  private readonly lamp = new DirectionalLight()
  private readonly dome = new HemisphereLight()
  private readonly fitted = { half: 0, x: Number.NaN, y: 0, z: 0 }

  constructor(scene: Scene) {
    const { shadow } = this.lamp
    this.lamp.castShadow = true
    shadow.mapSize.set(MAP_SIZE, MAP_SIZE)
    shadow.bias = -0.0005
    shadow.normalBias = 0.07
    shadow.radius = 3
    shadow.camera.near = 1
    shadow.camera.far = 2 * REACH
    scene.add(this.lamp, this.lamp.target, this.dome)
  }

  set(light: Light): void {
    const azimuth = MathUtils.degToRad(light.sun.azimuth)
    const height = MathUtils.degToRad(light.sun.height)
    this.direction.set(Math.sin(azimuth) * Math.cos(height), Math.sin(height), Math.cos(azimuth) * Math.cos(height))
    this.lamp.color = new Color(light.sun.colour)
    this.lamp.intensity = light.sun.intensity
    this.lamp.shadow.intensity = light.shadow
    this.dome.color = new Color(light.hemisphere.sky)
    this.dome.groundColor = new Color(light.hemisphere.ground)
    this.dome.intensity = light.hemisphere.intensity
    this.fitted.half = 0
  }

  /**
   * Fits the box round a place looked at from a distance. Sizes go in steps and the middle on whole texels, so that
   * shadows stand still while the camera moves. True: the map must be drawn anew.
   */
  fit(target: Vector3, distance: number): boolean {
    const wanted = MathUtils.clamp(0.75 * distance, HALF_MIN, HALF_MAX)
    const half = HALF_MIN * 1.25 ** Math.ceil(Math.log(wanted / HALF_MIN) / Math.log(1.25) - 1e-9)
    const texel = (2 * half) / MAP_SIZE
    const step = texel * Math.round((0.12 * half) / texel)
    const turn = rotation.lookAt(this.direction, origin, up)
    const middle = centre.copy(target).applyMatrix4(inverse.copy(turn).invert())
    middle.x = step * Math.round(middle.x / step)
    middle.y = step * Math.round(middle.y / step)
    middle.z = step * Math.round(middle.z / step)
    middle.applyMatrix4(turn)
    const { fitted } = this
    if (fitted.half === half && middle.x === fitted.x && middle.y === fitted.y && middle.z === fitted.z) return false
    Object.assign(fitted, { half, x: middle.x, y: middle.y, z: middle.z })
    this.lamp.target.position.copy(middle)
    this.lamp.position.copy(middle).addScaledVector(this.direction, REACH)
    this.lamp.target.updateMatrixWorld()
    this.lamp.updateMatrixWorld()
    const { camera } = this.lamp.shadow
    camera.left = -half
    camera.right = half
    camera.top = half
    camera.bottom = -half
    camera.updateProjectionMatrix()
    return true
  }
}

const origin = new Vector3()
const up = new Vector3(0, 1, 0)
const rotation = new Matrix4()
const inverse = new Matrix4()
const centre = new Vector3()
