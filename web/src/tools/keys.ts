// The keyboard: history, cancelling, the view, and a wall without a pointer.

export interface KeyActions {
  undo(): void
  redo(): void
  /** Escape. */
  cancel(): void
  /** Enter: ends a straight wall. */
  finish(): void
  /** Space: a corner where the view looks. */
  corner(): void
  step(across: number, forward: number): void
  turn(radians: number): void
  zoom(factor: number): void
}

const TURN = Math.PI / 12
const ZOOM = 0.8

export function listenToKeys(actions: KeyActions): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || elsewhere(event.target)) return
    if (command(event, actions)) event.preventDefault()
  })
}

/** A dialog, a field or a menu has its own keys. */
function elsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLElement && target.closest('input, select, textarea, [role="menu"]') !== null
}

function command(event: KeyboardEvent, actions: KeyActions): boolean {
  if (event.ctrlKey || event.metaKey) return historyKey(event, actions)
  if (event.altKey) return false
  return viewKey(event, actions) || plainKey(event, actions)
}

/** The letter on the key cap; on layouts without Latin letters, the place of the key. */
function letter(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  return /^[a-z]$/.test(key) ? key : event.code.replace(/^Key/, '').toLowerCase()
}

function historyKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const key = letter(event)
  if (key === 'z' && event.shiftKey) actions.redo()
  else if (key === 'z') actions.undo()
  else if (key === 'y' && !event.shiftKey) actions.redo()
  else return false
  return true
}

function viewKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const across = event.shiftKey ? (sign: number) => actions.turn(sign * TURN) : (sign: number) => actions.step(sign, 0)
  switch (event.key) {
    case 'ArrowLeft':
      across(-1)
      return true
    case 'ArrowRight':
      across(1)
      return true
    case 'ArrowUp':
      actions.step(0, 1)
      return true
    case 'ArrowDown':
      actions.step(0, -1)
      return true
    case '+':
    case '=':
      actions.zoom(ZOOM)
      return true
    case '-':
    case '_':
      actions.zoom(1 / ZOOM)
      return true
    default:
      return false
  }
}

function plainKey(event: KeyboardEvent, actions: KeyActions): boolean {
  const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
  if (event.key === 'Escape') actions.cancel()
  else if (event.key === 'Enter' && !onButton) actions.finish()
  else if (event.key === ' ' && !onButton) actions.corner()
  else return false
  return true
}
