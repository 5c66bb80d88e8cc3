// Browsers compile a function of the module when it is first called, and better once it is busy. A wall drawn where
// nobody sees it takes that time before the first real stroke does.

import { Core } from './core'
import type { Exports } from './module'

const LENGTH = 48
const STEP = 0.4

export function warmUp(exports: Exports): void {
  const core = new Core(exports, { land: false })
  try {
    core.start()
    core.update()
    core.wallOptions({ shape: 'free', height: 4, thickness: 0.8 })
    core.strokeBegin()
    for (let x = 0; x <= LENGTH; x += STEP) {
      core.strokeAdd(x, 2 * Math.sin(x / 6))
      for (const id of core.update().came) core.chunk(id)
    }
    core.strokeEnd()
    core.update()
    core.undo()
    core.update()
  } finally {
    core.destroy()
  }
}
