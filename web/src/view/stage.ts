// The picture: renderer, light, camera, pages. A frame is drawn when something asked for one and never else.

import { Color, Fog, PCFShadowMap, Scene, SRGBColorSpace, WebGLRenderer } from 'three'
import type { Changes, Core } from '../core/core'
import { Eye } from './eye'
import { LIGHT, type Time, TONE } from './light'
import { Marks } from './marks'
import { Materials } from './materials'
import { Pages } from './pages'
import { Sky } from './sky'
import { Sun } from './sun'
import { type Tone, toneMapping } from './tone'

export interface StageOptions {
  canvas: HTMLCanvasElement
  time: Time
  antialias: boolean
  /** To compare; left out: the app's own. */
  tone?: Partial<Tone>
  /** Told when the card's memory is lost, and when the picture is back. */
  onLost(): void
  onRestored(): void
}

const PIXEL_RATIO_MAX = 2
/** The land reaches this far beyond anything that can be looked at [m]; haze hides its end. */
const LAND_BEYOND = 360

export class Stage {
  readonly renderer: WebGLRenderer
  readonly scene = new Scene()
  readonly eye: Eye
  readonly marks = new Marks()
  readonly pages: Pages
  /** Frames drawn since the start. */
  frames = 0
  private readonly materials = new Materials()
  private readonly sky = new Sky()
  private readonly sun: Sun
  private readonly fog = new Fog(0xffffff, 100, 400)
  private light = LIGHT.noon
  private requested = 0
  private lastFrame = 0
  private lost = false
  private width = 1
  private height = 1

  constructor(
    private readonly options: StageOptions,
    private core: Core,
  ) {
    const { canvas } = options
    this.renderer = new WebGLRenderer({ canvas, antialias: options.antialias, powerPreference: 'high-performance' })
    this.renderer.outputColorSpace = SRGBColorSpace
    this.renderer.toneMapping = toneMapping({ ...TONE, ...options.tone })
    this.renderer.shadowMap.enabled = true
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.pages = new Pages(this.materials)
    this.sun = new Sun(this.scene)
    this.scene.fog = this.fog
    this.scene.add(this.sky.mesh, this.pages.group, this.marks.group)
    this.eye = new Eye(
      canvas,
      (x, z) => this.core.height(x, z),
      () => this.invalidate(),
    )
    this.setTime(options.time)
    this.listen(canvas)
  }

  /** Shows another plan. */
  reset(core: Core): void {
    this.core = core
    this.pages.reset(core)
    this.changed()
  }

  /** Takes in an update: after this the attributes are set, and one frame is asked for. */
  apply(changes: Changes): void {
    if (changes.gone.length === 0 && changes.came.length === 0) return
    this.pages.apply(this.core, changes)
    this.changed()
  }

  setTime(time: Time): void {
    const light = LIGHT[time]
    this.light = light
    this.sun.set(light)
    this.sky.set(light, this.sun.direction)
    this.materials.set(light)
    this.fog.color = new Color(light.haze.colour)
    this.renderer.toneMappingExposure = light.exposure
    this.changed()
  }

  /** A frame was asked for and is not drawn yet. */
  get pending(): boolean {
    return this.requested !== 0
  }

  /** Asks for one frame. */
  invalidate(): void {
    if (this.requested !== 0 || this.lost || document.hidden) return
    this.requested = requestAnimationFrame((now) => this.frame(now))
  }

  /** Draws at once, for pictures. */
  drawNow(): void {
    this.eye.update(0)
    this.draw()
  }

  resize(width: number, height: number): void {
    this.width = width
    this.height = height
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, PIXEL_RATIO_MAX))
    this.renderer.setSize(width, height, false)
    this.eye.resize(width, height)
    this.invalidate()
  }

  private changed(): void {
    this.renderer.shadowMap.needsUpdate = true
    this.invalidate()
  }

  private frame(now: number): void {
    this.requested = 0
    const seconds = this.lastFrame > 0 ? Math.min(0.05, (now - this.lastFrame) / 1000) : 0.016
    const moving = this.eye.update(seconds)
    this.lastFrame = moving ? now : 0
    this.draw()
    if (moving) this.invalidate()
  }

  private draw(): void {
    const { camera, distance, target } = this.eye
    if (this.sun.fit(target, distance)) this.renderer.shadowMap.needsUpdate = true
    if (this.pages.choose(this.core, camera.position, this.eye.scale(this.height)))
      this.renderer.shadowMap.needsUpdate = true
    this.sky.mesh.position.copy(camera.position)
    this.fog.near = Math.max(this.light.haze.from, 0.9 * distance)
    this.fog.far = Math.max(this.light.haze.to, distance + LAND_BEYOND)
    this.renderer.render(this.scene, camera)
    this.frames++
  }

  private listen(canvas: HTMLCanvasElement): void {
    new ResizeObserver(() => {
      const { clientWidth, clientHeight } = canvas
      if (clientWidth !== this.width || clientHeight !== this.height) this.resize(clientWidth, clientHeight)
    }).observe(canvas)
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) {
        cancelAnimationFrame(this.requested)
        this.requested = 0
      } else this.invalidate()
    })
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault()
      this.lost = true
      cancelAnimationFrame(this.requested)
      this.requested = 0
      this.options.onLost()
    })
    canvas.addEventListener('webglcontextrestored', () => {
      this.lost = false
      this.pages.renew()
      this.renderer.shadowMap.needsUpdate = true
      this.invalidate()
      this.options.onRestored()
    })
  }
}
