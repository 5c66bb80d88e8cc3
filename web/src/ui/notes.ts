// What the app has to say: short notes that pass, and warnings that stay until they are answered.

import { element, iconButton } from './elements'
import { texts } from './texts'

export interface Answer {
  label: string
  act(): void
}

const PASSES_AFTER = 6000

export class Notes {
  readonly root: HTMLElement
  private readonly note = element('p', { class: 'note' })
  /** Always in the page, or a screen reader would not notice the change. */
  private readonly aloud = element('p', { class: 'aloud', role: 'status', 'aria-live': 'polite' })
  private readonly warnings = new Map<string, HTMLElement>()
  private timer = 0

  constructor() {
    this.note.hidden = true
    this.root = element('div', { class: 'notes' }, this.note, this.aloud)
  }

  /** Shown for a while; the next note takes its place. */
  say(text: string, answer?: Answer): void {
    clearTimeout(this.timer)
    this.whisper(text)
    this.note.hidden = false
    this.note.replaceChildren(element('span', {}, text))
    if (answer) this.note.append(this.button(answer, () => this.hush()))
    else this.timer = window.setTimeout(() => this.hush(), PASSES_AFTER)
  }

  /** For screen readers alone: what sighted users see happen. */
  whisper(text: string): void {
    this.aloud.textContent = text
  }

  hush(): void {
    clearTimeout(this.timer)
    this.note.hidden = true
  }

  warn(id: string, text: string, answer?: Answer): void {
    if (this.warnings.has(id)) return
    const warning = element('p', { class: 'note warning', role: 'alert', 'data-id': id }, element('span', {}, text))
    if (answer) warning.append(this.button(answer))
    warning.append(iconButton('close', texts.close, () => this.settle(id)))
    this.warnings.set(id, warning)
    this.root.append(warning)
  }

  settle(id: string): void {
    this.warnings.get(id)?.remove()
    this.warnings.delete(id)
  }

  private button(answer: Answer, after?: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'answer' }, answer.label)
    button.addEventListener('click', () => {
      answer.act()
      after?.()
    })
    return button
  }
}
