// The few kinds of element the interface is made of.

import { type Icon, icon } from './icons'

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** A round button with an icon; its label is read aloud and shown when the pointer rests on it. */
export function iconButton(name: Icon, label: string, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'tile', 'aria-label': label, title: label })
  button.innerHTML = icon(name)
  button.addEventListener('click', act)
  return button
}

/** A panel stays this far from the edge of the window [px]. */
const EDGE = 10

export interface Choice {
  id: string
  icon: Icon
  label: string
  act(): void
}

/** A panel that a button opens. Escape, a press elsewhere and the focus going elsewhere close it. */
export class Popover {
  readonly root: HTMLElement

  constructor(
    private readonly button: HTMLButtonElement,
    private readonly panel: HTMLElement,
    /** What gets the focus when it opens. */
    private readonly first: () => HTMLElement | undefined,
  ) {
    button.setAttribute('aria-expanded', 'false')
    panel.hidden = true
    this.root = element('div', { class: 'menu' }, button, panel)
    this.root.addEventListener('keydown', (event) => this.key(event))
    this.root.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.root.contains(relatedTarget)) this.close()
    })
    addEventListener('pointerdown', (event) => {
      if (!this.root.contains(event.target as Node)) this.close()
    })
    addEventListener('resize', () => {
      if (!this.panel.hidden) keepInside(this.panel)
    })
  }

  toggle(): void {
    if (!this.panel.hidden) {
      this.close()
      return
    }
    this.panel.hidden = false
    this.button.setAttribute('aria-expanded', 'true')
    keepInside(this.panel)
    this.first()?.focus({ preventScroll: true })
  }

  close(): void {
    this.panel.hidden = true
    this.button.setAttribute('aria-expanded', 'false')
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.panel.hidden) return
    this.button.focus()
    this.close()
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Pushes a panel back into the window, sideways and up or down. */
function keepInside(panel: HTMLElement): void {
  panel.style.margin = '0'
  const { left, right, top, bottom } = panel.getBoundingClientRect()
  const push = (from: number, to: number, size: number) =>
    Math.round(Math.max(EDGE - from, 0) || Math.min(size - EDGE - to, 0))
  const [across, down] = [push(left, right, innerWidth), push(top, bottom, innerHeight)]
  panel.style.margin = `${down}px ${-across}px ${-down}px ${across}px`
}

/** A button that opens a list, in which the arrow keys move. */
export class Menu {
  readonly root: HTMLElement
  private readonly button: HTMLButtonElement
  private readonly popover: Popover
  private readonly items: HTMLButtonElement[]

  constructor(
    name: Icon,
    label: string,
    private readonly choices: readonly Choice[],
    private readonly radio = false,
  ) {
    this.button = iconButton(name, label, () => this.popover.toggle())
    this.button.setAttribute('aria-haspopup', 'menu')
    this.items = choices.map((choice) => this.item(choice))
    const list = element('div', { role: 'menu', class: 'list', 'aria-label': label }, ...this.items)
    list.addEventListener('keydown', (event) => this.key(event))
    const checked = () => this.items.find((item) => item.getAttribute('aria-checked') === 'true')
    this.popover = new Popover(this.button, list, () => checked() ?? this.items[0])
    this.root = this.popover.root
  }

  /** Marks the chosen one and shows its icon on the button. */
  mark(id: string): void {
    this.choices.forEach((choice, i) => {
      this.items[i]?.setAttribute('aria-checked', String(choice.id === id))
      if (choice.id === id) this.button.innerHTML = icon(choice.icon)
    })
  }

  private item(choice: Choice): HTMLButtonElement {
    const item = element('button', {
      type: 'button',
      role: this.radio ? 'menuitemradio' : 'menuitem',
      'data-id': choice.id,
      tabindex: '-1',
    })
    item.innerHTML = icon(choice.icon)
    item.append(element('span', {}, choice.label))
    item.addEventListener('click', () => {
      this.popover.close()
      this.button.focus({ preventScroll: true })
      choice.act()
    })
    return item
  }

  private key(event: KeyboardEvent): void {
    const at = this.items.indexOf(document.activeElement as HTMLButtonElement)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const to = moves[event.key]
    if (to === undefined) return
    this.items.at(to % this.items.length)?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
}
