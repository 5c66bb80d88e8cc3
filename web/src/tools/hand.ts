// Who a pointer belongs to. The first finger, the pen or the left button draws; a second finger takes the stroke
// back and from then on the fingers move the view, until the last of them is lifted.

import { pick } from '../view/pick'
import type { Place, Site, Tool } from './site'
import type { Timing } from './timing'

export class Hand {
  private tool: Tool
  private drawing: { id: number; type: string } | null = null
  /** Fingers on the glass, wherever they began. */
  private readonly fingers = new Map<number, { x: number; y: number }>()
  private viewing = false
  private angle: number | null = null

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly site: Site,
    tool: Tool,
    private readonly timing: Timing,
  ) {
    this.tool = tool
    // Capturing, so that a palm can be kept from the camera's own listeners.
    canvas.addEventListener('pointerdown', (event) => this.down(event), { capture: true })
    canvas.addEventListener('pointermove', (event) => this.move(event))
    canvas.addEventListener('pointerup', (event) => this.up(event))
    canvas.addEventListener('pointercancel', (event) => this.lost(event))
    canvas.addEventListener('lostpointercapture', (event) => this.lost(event))
    canvas.addEventListener('pointerleave', () => this.tool.hover(null))
    canvas.addEventListener('contextmenu', (event) => event.preventDefault())
    // Some phones start scrolling or selecting from touch events whatever touch-action says.
    for (const type of ['touchstart', 'touchmove'] as const)
      canvas.addEventListener(type, (event) => event.cancelable && event.preventDefault(), { passive: false })
  }

  get idle(): boolean {
    return this.drawing === null && this.fingers.size === 0
  }

  use(tool: Tool): void {
    this.cancel()
    this.tool = tool
  }

  /** Takes the stroke under the hand back. True: there was one. */
  cancel(): boolean {
    if (!this.drawing) return false
    const { id } = this.drawing
    this.drawing = null
    if (this.canvas.hasPointerCapture(id)) this.canvas.releasePointerCapture(id)
    this.tool.cancel()
    return true
  }

  private down(event: PointerEvent): void {
    if (event.pointerType === 'touch') {
      if (this.drawing?.type === 'pen') {
        event.stopImmediatePropagation()
        return
      }
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (this.fingers.size > 1) {
        this.cancel()
        this.viewing = true
        this.angle = this.twist()
      }
    }
    this.canvas.setPointerCapture(event.pointerId)
    if (event.button !== 0 || this.drawing || this.viewing) return
    if (this.timing.measure(() => this.tool.press(this.place(event))))
      this.drawing = { id: event.pointerId, type: event.pointerType }
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId)
    if (finger) {
      finger.x = event.clientX
      finger.y = event.clientY
    }
    if (this.viewing) this.turn()
    else if (this.drawing?.id === event.pointerId) this.timing.measure(() => this.tool.drag(this.places(event)))
    else if (event.pointerType !== 'touch' && event.buttons === 0) this.tool.hover(this.place(event))
  }

  private up(event: PointerEvent): void {
    this.lift(event.pointerId)
    if (this.drawing?.id !== event.pointerId) return
    this.drawing = null
    this.tool.release()
  }

  /** The system took the pointer: a call, a gesture of its own, another window. */
  private lost(event: PointerEvent): void {
    this.lift(event.pointerId)
    if (this.drawing?.id === event.pointerId) this.cancel()
  }

  private lift(id: number): void {
    this.fingers.delete(id)
    this.angle = null
    if (this.fingers.size === 0) this.viewing = false
  }

  /** Two fingers that turn about each other turn the view; the rest is the camera's own. */
  private turn(): void {
    const now = this.twist()
    if (now === null) return
    if (this.angle !== null) {
      let by = now - this.angle
      if (by > Math.PI) by -= 2 * Math.PI
      if (by < -Math.PI) by += 2 * Math.PI
      if (by !== 0) this.site.stage.eye.twist(by)
    }
    this.angle = now
  }

  private twist(): number | null {
    if (this.fingers.size !== 2) return null
    const [a, b] = [...this.fingers.values()]
    return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : null
  }

  private places(event: PointerEvent): Place[] {
    const events = event.getCoalescedEvents?.() ?? []
    const all = events.length > 0 ? events : [event]
    return all.map((one) => this.place(one)).filter((place) => place !== null)
  }

  private place(event: PointerEvent): Place | null {
    const box = this.canvas.getBoundingClientRect()
    const x = (2 * (event.clientX - box.left)) / box.width - 1
    const y = 1 - (2 * (event.clientY - box.top)) / box.height
    return pick(this.site.stage.eye.camera, this.site.core, x, y)
  }
}
