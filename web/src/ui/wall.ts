// The button for the next wall: one row of choices for its height, one for its thickness.

import { HEIGHTS, type Size, THICKNESSES, USUAL } from '../store/size'
import { element, iconButton, Popover } from './elements'
import { type Icon, icon } from './icons'
import { metres, texts } from './texts'

interface RowOptions<Id extends string> {
  title: string
  /** Metres, in the order of the row. */
  sizes: Record<Id, number>
  names: Record<Id, string>
  icons: Record<Id, Icon>
  act(id: Id): void
}

/** Choices of which one holds. The tab key goes to that one, the arrow keys choose another. */
class Row<Id extends string> {
  readonly root: HTMLElement
  private readonly ids: readonly Id[]
  private readonly buttons: readonly HTMLButtonElement[]

  constructor(private readonly options: RowOptions<Id>) {
    this.ids = Object.keys(options.sizes) as Id[]
    this.buttons = this.ids.map((id) => this.button(id))
    const group = element('div', { class: 'row', role: 'radiogroup', 'aria-label': options.title }, ...this.buttons)
    group.addEventListener('keydown', (event) => this.key(event))
    this.root = element('div', {}, element('p', { 'aria-hidden': 'true' }, options.title), group)
  }

  get chosen(): HTMLButtonElement | undefined {
    return this.buttons.find((button) => button.getAttribute('aria-checked') === 'true')
  }

  mark(id: Id): void {
    this.buttons.forEach((button, i) => {
      const chosen = this.ids[i] === id
      button.setAttribute('aria-checked', String(chosen))
      button.tabIndex = chosen ? 0 : -1
    })
  }

  private button(id: Id): HTMLButtonElement {
    const { sizes, names, icons, act } = this.options
    const button = element('button', { type: 'button', role: 'radio', 'data-id': id })
    button.innerHTML = icon(icons[id])
    button.append(element('span', {}, names[id]), ' ', element('small', {}, metres(sizes[id])))
    button.addEventListener('click', () => {
      // Not every browser gives the focus to a button that is pressed.
      button.focus({ preventScroll: true })
      act(id)
    })
    return button
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = this.buttons.indexOf(document.activeElement as HTMLButtonElement)
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    this.buttons.at((at + step) % this.buttons.length)?.click()
    event.preventDefault()
  }
}

export class WallMenu {
  readonly root: HTMLElement
  private size = USUAL
  private readonly height: Row<Size['height']>
  private readonly thickness: Row<Size['thickness']>

  constructor(choose: (size: Size) => void) {
    this.height = new Row({
      title: texts.height,
      sizes: HEIGHTS,
      names: texts.heights,
      icons: { low: 'heightLow', wall: 'heightWall', high: 'heightHigh' },
      act: (height) => choose({ ...this.size, height }),
    })
    this.thickness = new Row({
      title: texts.thickness,
      sizes: THICKNESSES,
      names: texts.thicknesses,
      icons: { slim: 'thicknessSlim', wall: 'thicknessWall', broad: 'thicknessBroad' },
      act: (thickness) => choose({ ...this.size, thickness }),
    })
    const button = iconButton('wall', texts.wall, () => popover.toggle())
    button.setAttribute('aria-haspopup', 'dialog')
    const panel = element('div', { role: 'dialog', class: 'list sizes', 'aria-label': texts.wall })
    panel.append(this.height.root, this.thickness.root)
    const popover = new Popover(button, panel, () => this.height.chosen)
    this.root = popover.root
    this.root.classList.add('wall')
  }

  mark(size: Size): void {
    this.size = size
    this.height.mark(size.height)
    this.thickness.mark(size.thickness)
  }
}
