// The interface round the picture: a dock for the hand below, files, time and help above, notes between.

import type { Issue } from '../core/core'
import type { Size } from '../store/size'
import { TIMES, type Time } from '../view/light'
import { element, iconButton, Menu } from './elements'
import { Notes } from './notes'
import { metres, texts } from './texts'
import { WallMenu } from './wall'

export type Shape = 'free' | 'straight'

export interface FrameActions {
  undo(): void
  redo(): void
  shape(shape: Shape): void
  size(size: Size): void
  time(time: Time): void
  saveGlb(land: boolean): void
  saveFile(): void
  openFile(): void
  newMeadow(): void
}

export class Frame {
  readonly notes = new Notes()
  private readonly undo: HTMLButtonElement
  private readonly redo: HTMLButtonElement
  private readonly shapes: Record<Shape, HTMLButtonElement>
  private readonly wall: WallMenu
  private readonly times: Menu
  private readonly hint = element('p', { class: 'hint', id: 'hint' })
  private readonly help: HTMLDialogElement
  private shape: Shape = 'free'
  private hinted = false
  private corners = 0

  constructor(root: HTMLElement, actions: FrameActions) {
    this.undo = iconButton('undo', texts.undo, actions.undo)
    this.redo = iconButton('redo', texts.redo, actions.redo)
    const shape = (name: Shape) => {
      const button = iconButton(name, texts[name], () => {
        this.showShape(name)
        actions.shape(name)
      })
      button.setAttribute('role', 'radio')
      return button
    }
    this.shapes = { free: shape('free'), straight: shape('straight') }
    this.wall = new WallMenu(actions.size)
    this.times = new Menu(
      'noon',
      texts.time,
      TIMES.map((time) => ({ id: time, icon: time, label: texts.times[time], act: () => actions.time(time) })),
      true,
    )
    const files = new Menu('file', texts.file, [
      { id: 'saveGlb', icon: 'saveGlb', label: texts.saveGlb, act: () => actions.saveGlb(false) },
      { id: 'saveGlbLand', icon: 'newMeadow', label: texts.saveGlbLand, act: () => actions.saveGlb(true) },
      { id: 'saveFile', icon: 'saveFile', label: texts.saveFile, act: actions.saveFile },
      { id: 'openFile', icon: 'openFile', label: texts.openFile, act: actions.openFile },
      { id: 'newMeadow', icon: 'fresh', label: texts.newMeadow, act: actions.newMeadow },
    ])
    this.help = helpDialog()
    const helpButton = iconButton('help', texts.help, () => this.help.showModal())
    helpButton.setAttribute('aria-haspopup', 'dialog')
    const group = element('div', { class: 'shapes', role: 'radiogroup', 'aria-label': texts.shape })
    group.append(this.shapes.free, this.shapes.straight)
    group.addEventListener('keydown', (event) => this.shapeKey(event))
    const pair = element('div', { class: 'pair' }, group, this.wall.root)
    root.append(
      element('header', { class: 'top' }, this.notes.root, files.root, this.times.root, helpButton),
      element('footer', { class: 'bottom' }, this.hint, element('div', { class: 'dock' }, pair, this.undo, this.redo)),
      this.help,
    )
    this.showShape('free')
  }

  showHistory(undos: number, redos: number): void {
    setEnabled(this.undo, undos > 0)
    setEnabled(this.redo, redos > 0)
  }

  showShape(shape: Shape): void {
    for (const [name, button] of Object.entries(this.shapes)) {
      button.setAttribute('aria-checked', String(name === shape))
      button.tabIndex = name === shape ? 0 : -1
    }
    this.shape = shape
    this.renewHint()
  }

  showSize(size: Size): void {
    this.wall.mark(size)
  }

  showTime(time: Time): void {
    this.times.mark(time)
  }

  showHint(shown: boolean): void {
    this.hinted = shown
    this.renewHint()
  }

  /** A straight wall with so many corners waits for more; what to do next is told until it ends. */
  showDraft(corners: number): void {
    this.corners = corners
    this.renewHint()
  }

  /** Says why something was refused or left out; what is said twice is said once. */
  issues(list: readonly Issue[]): void {
    const tooShort = this.shape === 'free' ? texts.hint : texts.hintStraight
    const sentences = list.map(({ code, text, lengthM }) =>
      code === 'too-short' ? tooShort : (texts.issues[code]?.(metres(lengthM)) ?? text),
    )
    if (sentences.length > 0) this.notes.say([...new Set(sentences)].slice(0, 3).join(' '))
  }

  private renewHint(): void {
    const waiting = this.shape === 'free' ? texts.hint : texts.hintStraight
    const drafting = this.corners > 1 ? texts.hintEnd : texts.hintNext
    const text = this.corners > 0 ? drafting : waiting
    const shown = this.hinted || this.corners > 0
    // The words of a hint that fades stay until it is gone.
    if (shown) this.hint.textContent = text
    this.hint.classList.toggle('gone', !shown)
  }

  private shapeKey(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
    const other = this.shapes.free.getAttribute('aria-checked') === 'true' ? this.shapes.straight : this.shapes.free
    other.click()
    other.focus()
    event.preventDefault()
  }
}

/** Stays in the order of the tab key, so that the focus is not lost under the finger. */
function setEnabled(button: HTMLButtonElement, enabled: boolean): void {
  button.setAttribute('aria-disabled', String(!enabled))
}

/** What this device has comes first; without a mouse, fingers are all there is. */
function helpLines(): (readonly [string, string])[] {
  const { helpTouch, helpMouse, helpAny, helpKeys } = texts
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && !matchMedia('(any-pointer: fine)').matches) return [...helpTouch, ...helpAny]
  if (touch) return [...helpTouch, ...helpAny, ...helpMouse, ...helpKeys]
  return [...helpMouse, ...helpAny, ...helpKeys, ...helpTouch]
}

function helpDialog(): HTMLDialogElement {
  const lines = helpLines().map(([how, what]) => element('div', {}, element('dt', {}, how), element('dd', {}, what)))
  const close = iconButton('close', texts.close, () => dialog.close())
  const dialog = element(
    'dialog',
    { class: 'help', 'aria-labelledby': 'help-title' },
    element('h2', { id: 'help-title' }, texts.helpTitle),
    close,
    element('dl', {}, ...lines),
    element('p', {}, texts.helpNote),
  )
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  return dialog
}
