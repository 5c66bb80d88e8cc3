// Every word on the screen. A further language is one more table of the same type.

import type { Height, Thickness } from '../store/size'
import type { Time } from '../view/light'

type HelpLines = readonly (readonly [string, string])[]

export interface Texts {
  title: string
  canvas: string
  hint: string
  hintStraight: string
  hintNext: string
  hintEnd: string
  undo: string
  redo: string
  shape: string
  free: string
  straight: string
  wall: string
  height: string
  heights: Record<Height, string>
  thickness: string
  thicknesses: Record<Thickness, string>
  time: string
  times: Record<Time, string>
  file: string
  saveGlb: string
  saveGlbLand: string
  nothingToSave: string
  saveFile: string
  openFile: string
  newMeadow: string
  help: string
  close: string
  bringBack: string
  madeNew: string
  opened: string
  restored: string
  drawn: string
  closed: string
  undone: string
  redone: string
  nothingToUndo: string
  nothingToRedo: string
  notKept: string
  saveNow: string
  outOfMemory: string
  lostPicture: string
  noGraphics: string
  noCore: string
  cannotOpen(why: string): string
  newerFile: string
  unreadable: string
  /** By the code of an issue; a code that is missing here is told in the core's own words. */
  issues: Record<string, (metres: string) => string>
  helpTitle: string
  helpTouch: HelpLines
  helpMouse: HelpLines
  helpKeys: HelpLines
  /** However one draws. */
  helpAny: HelpLines
  helpNote: string
}

const en: Texts = {
  title: 'Motte',
  canvas: 'The meadow. Draw with one finger, the pen or the left mouse button to build a wall.',
  hint: 'Press and drag to draw a wall',
  hintStraight: 'Tap the corners of a wall',
  hintNext: 'Tap the next corner',
  hintEnd: 'Tap twice to end, or tap the first corner to close',
  undo: 'Undo',
  redo: 'Redo',
  shape: 'Shape of the wall',
  free: 'Free line',
  straight: 'Straight, corner by corner',
  wall: 'Wall',
  height: 'Height',
  heights: { low: 'Low', wall: 'Wall', high: 'High' },
  thickness: 'Thickness',
  thicknesses: { slim: 'Slim', wall: 'Wall', broad: 'Broad' },
  time: 'Time of day',
  times: { morning: 'Morning', noon: 'Noon', evening: 'Evening', night: 'Night' },
  file: 'Files',
  saveGlb: 'Save 3D model (GLB)',
  saveGlbLand: 'Save 3D model with meadow',
  nothingToSave: 'There is no wall to save yet. Draw one first.',
  saveFile: 'Save file',
  openFile: 'Open file',
  newMeadow: 'New meadow',
  help: 'Help',
  close: 'Close',
  bringBack: 'Bring it back',
  madeNew: 'A new meadow. The old one was put aside.',
  opened: 'Opened. Your former meadow was put aside.',
  restored: 'Your meadow is back.',
  drawn: 'A wall stands.',
  closed: 'A ring of wall stands.',
  undone: 'Undone.',
  redone: 'Done again.',
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  notKept: 'This browser does not keep your work. Save a file before you leave.',
  saveNow: 'Save a file',
  outOfMemory: 'There is no memory left for this. Save a file and reload the page.',
  lostPicture: 'The picture was lost. Your work is safe.',
  noGraphics: 'This browser shows no 3D graphics (WebGL 2), which Motte needs.',
  noCore: 'Motte could not be loaded. Check the connection and reload the page.',
  cannotOpen: (why) => `This file cannot be opened: ${why}`,
  newerFile: 'This file was made by a newer Motte. Reload the page to get it, then try again.',
  unreadable: 'The work of your last visit could not be read. It was put aside, and this is a new meadow.',
  issues: {
    'on-itself': (metres) => `The wall would stand on itself for ${metres}. That stretch was left out.`,
    'too-deep': (metres) => `The water is too deep for a wall for ${metres}. That stretch was left out.`,
  },
  helpTitle: 'How to build',
  helpTouch: [
    ['One finger or pen', 'draws a wall'],
    ['Two fingers', 'move, turn and zoom the view'],
    ['Three fingers', 'look around'],
  ],
  helpMouse: [
    ['Left mouse button', 'draws a wall'],
    ['Right mouse button', 'look around'],
    ['Middle mouse button, wheel', 'move, zoom'],
  ],
  helpAny: [
    ['Ends that meet', 'close to a ring'],
    ['Straight line', 'tap the corners, tap twice to end'],
  ],
  helpKeys: [
    ['Ctrl Z, Ctrl Y, Escape', 'undo, redo, cancel'],
    ['Arrows, + and −, Shift with arrows', 'move, zoom and turn the view'],
    ['Space, Enter', 'a corner in the middle of the view, end of the wall'],
  ],
  helpNote:
    'Your work is kept in this browser. On an iPhone or iPad, add Motte to the home screen or save a file now and then: Safari forgets pages that are not visited for a week.',
}

const LANGUAGES: Record<string, Texts> = { en }

function choose(): Texts {
  for (const wanted of navigator.languages) {
    const found = LANGUAGES[wanted.slice(0, 2).toLowerCase()]
    if (found) return found
  }
  return en
}

export const texts = choose()

/** A length as it is read in the user's country. */
export function metres(length: number): string {
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(length)} m`
}
