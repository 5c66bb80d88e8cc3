// The app: puts core, picture, hand and interface together and decides what follows what.

import { type Core, CoreError, type NewPlan, RESULT, type Report } from './core/core'
import type { Autosave } from './store/autosave'
import { chooseFile, saveFile } from './store/files'
import { HEIGHTS, keepSize, loadSize, type Size, THICKNESSES } from './store/size'
import { keepTime } from './store/time'
import { FreeWall } from './tools/free'
import { Hand } from './tools/hand'
import { listenToKeys } from './tools/keys'
import type { Site } from './tools/site'
import { StraightWall } from './tools/straight'
import { Timing } from './tools/timing'
import { Frame, type Shape } from './ui/frame'
import { texts } from './ui/texts'
import type { Time } from './view/light'
import { pick } from './view/pick'
import type { Stage } from './view/stage'

/** The meadow the app opens on: a pond a little in front of the middle. */
export const FIRST_MEADOW: NewPlan = {
  seed: 7,
  groundSeed: 7,
  ponds: [{ x: 3, z: 9, r: 8 }],
}

const FORMATS = '.motte,.json,application/json'

export class App implements Site {
  readonly timing = new Timing()
  readonly hand: Hand
  readonly frame: Frame
  private shape: Shape = 'free'
  private size = loadSize()
  private readonly free: FreeWall
  private readonly straight: StraightWall

  constructor(
    root: HTMLElement,
    canvas: HTMLCanvasElement,
    readonly core: Core,
    readonly stage: Stage,
    private readonly autosave: Autosave,
    time: Time,
  ) {
    const options = () => ({
      shape: this.shape,
      height: HEIGHTS[this.size.height],
      thickness: THICKNESSES[this.size.thickness],
    })
    this.free = new FreeWall(this, options)
    this.straight = new StraightWall(this, options)
    this.hand = new Hand(canvas, this, this.free, this.timing)
    this.frame = new Frame(root, {
      undo: () => this.undo(),
      redo: () => this.redo(),
      shape: (shape) => this.setShape(shape),
      size: (size) => this.setSize(size),
      time: (chosen) => this.setTime(chosen),
      saveGlb: (land) => this.saveGlb(land),
      saveFile: () => this.savePlan(),
      openFile: () => void this.openChosen(),
      newMeadow: () => this.newMeadow(),
    })
    this.frame.showTime(time)
    this.frame.showSize(this.size)
    this.showHistory()
    listenToKeys({
      undo: () => this.undo(),
      redo: () => this.redo(),
      cancel: () => this.cancel(),
      finish: () => this.straight.finish(),
      corner: () => this.cornerAtCentre(),
      step: (across, forward) => stage.eye.step(across, forward),
      turn: (radians) => stage.eye.turn(radians),
      zoom: (factor) => stage.eye.zoom(factor),
    })
  }

  refresh(): void {
    this.stage.apply(this.core.update())
  }

  done(report: Report): void {
    this.showHistory()
    if (report.changed) {
      this.frame.showHint(false)
      this.frame.notes.hush()
      this.frame.notes.whisper(report.closed ? texts.closed : texts.drawn)
      this.keep()
    }
    this.frame.issues(report.issues)
  }

  drafted(corners: number): void {
    this.frame.showDraft(corners)
    this.showHistory()
  }

  failed(error: unknown): void {
    console.error(error)
    this.showHistory()
    this.frame.notes.warn('failed', texts.outOfMemory, { label: texts.saveNow, act: () => this.savePlan() })
  }

  /** While corners are laid, undo takes back the last of them. */
  undo(): void {
    if (this.hand.cancel()) return
    if (this.straight.active) this.straight.back()
    else if (this.core.undoCount === 0) this.frame.notes.say(texts.nothingToUndo)
    else this.step(() => this.core.undo(), texts.undone)
  }

  redo(): void {
    if (this.hand.cancel() || this.straight.active) return
    if (this.core.redoCount === 0) this.frame.notes.say(texts.nothingToRedo)
    else this.step(() => this.core.redo(), texts.redone)
  }

  /** Takes back what is under the hand. True: there was something. */
  cancel(): boolean {
    if (this.hand.cancel()) return true
    if (!this.straight.active) return false
    this.straight.cancel()
    return true
  }

  setShape(shape: Shape): void {
    this.cancel()
    this.shape = shape
    this.hand.use(shape === 'free' ? this.free : this.straight)
    this.frame.showShape(shape)
    this.frame.showHint(shape === 'straight' || this.core.walls().length === 0)
  }

  /** For the next wall; one that is being drawn stays as it began. */
  setSize(size: Size): void {
    this.size = size
    this.frame.showSize(size)
    keepSize(size)
  }

  setTime(time: Time): void {
    this.stage.setTime(time)
    this.frame.showTime(time)
    keepTime(time)
  }

  saveGlb(land: boolean): void {
    this.cancel()
    if (!land && this.core.walls().length === 0) {
      this.frame.notes.say(texts.nothingToSave)
      return
    }
    try {
      saveFile('motte.glb', 'model/gltf-binary', this.core.glb('near', land))
    } catch (error) {
      this.failed(error)
    }
  }

  savePlan(): void {
    this.cancel()
    try {
      saveFile('meadow.motte', 'application/json', this.core.planFile())
    } catch (error) {
      this.failed(error)
    }
  }

  async openFile(file: Blob): Promise<void> {
    this.cancel()
    const bytes = new Uint8Array(await file.arrayBuffer())
    const before = this.core.planFile()
    if (this.open(bytes)) {
      this.showWalls()
      const back = () => this.open(before) && this.showWalls()
      this.frame.notes.say(texts.opened, { label: texts.bringBack, act: back })
    }
  }

  newMeadow(): void {
    this.cancel()
    const before = this.core.planFile()
    const empty = this.core.walls().length === 0
    try {
      this.core.start(FIRST_MEADOW)
    } catch (error) {
      this.failed(error)
      return
    }
    this.shown()
    this.frame.showHint(true)
    if (!empty) this.frame.notes.say(texts.madeNew, { label: texts.bringBack, act: () => this.open(before) })
  }

  /** Shows a plan that was opened before the app stood. */
  begin(restored: boolean): void {
    this.core.update()
    this.stage.reset(this.core)
    const walls = this.core.walls()
    this.stage.eye.reach(walls.map((wall) => wall.points))
    this.frame.showHint(walls.length === 0)
    if (restored) this.frame.notes.whisper(texts.restored)
  }

  showKept(fine: boolean): void {
    if (fine) this.frame.notes.settle('keep')
    else this.frame.notes.warn('keep', texts.notKept, { label: texts.saveNow, act: () => this.savePlan() })
  }

  private step(move: () => Report, text: string): void {
    try {
      const report = move()
      this.refresh()
      this.showHistory()
      if (!report.changed) return
      this.frame.notes.hush()
      this.frame.notes.whisper(text)
      this.keep()
    } catch (error) {
      this.failed(error)
    }
  }

  private open(bytes: Uint8Array): boolean {
    try {
      if (isScript(bytes)) this.core.script(bytes)
      else this.core.open(bytes)
    } catch (error) {
      this.frame.notes.say(whyNot(error))
      return false
    }
    this.shown()
    this.frame.showHint(this.core.walls().length === 0)
    return true
  }

  private showWalls(): void {
    this.stage.eye.show(this.core.walls().map((wall) => wall.points))
  }

  private async openChosen(): Promise<void> {
    const file = await chooseFile(FORMATS)
    if (file) await this.openFile(file)
  }

  /** Another plan stands: everything drawn is laid anew. */
  private shown(): void {
    this.core.update()
    this.stage.reset(this.core)
    this.showHistory()
    this.keep()
  }

  private keep(): void {
    this.stage.eye.reach(this.core.walls().map((wall) => wall.points))
    this.autosave.keep(this.core.planFile())
  }

  private cornerAtCentre(): void {
    if (this.shape !== 'straight') this.setShape('straight')
    const at = pick(this.stage.eye.camera, this.core, 0, 0)
    if (at) this.straight.place(at)
  }

  private showHistory(): void {
    if (this.straight.active) this.frame.showHistory(1, 0)
    else this.frame.showHistory(this.core.undoCount, this.core.redoCount)
  }
}

/** A script says what it is near its beginning. */
function isScript(bytes: Uint8Array): boolean {
  return /"format"\s*:\s*"motte-script"/.test(new TextDecoder().decode(bytes.subarray(0, 1000)))
}

function whyNot(error: unknown): string {
  if (!(error instanceof CoreError)) return texts.cannotOpen(String(error))
  if (error.result === RESULT.version) return texts.newerFile
  const place = [error.line > 0 ? `line ${error.line}` : '', error.place].filter((part) => part !== '').join(', ')
  return texts.cannotOpen(place === '' ? error.message : `${error.message} (${place})`)
}
