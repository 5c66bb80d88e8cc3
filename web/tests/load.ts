// The core for tests: the module the page ships.

import { readFileSync } from 'node:fs'
import { Core, type CoreOptions } from '../src/core/core'
import { type Exports, loadModuleBytes } from '../src/core/module'

export const MODULE = new URL('../public/motte.wasm', import.meta.url)

export function moduleBytes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(MODULE))
}

export async function load(options: CoreOptions = {}): Promise<{ core: Core; exports: Exports }> {
  const exports = await loadModuleBytes(moduleBytes())
  return { core: new Core(exports, options), exports }
}

export function wave(x: number): number {
  return 2 * Math.sin(x / 3)
}

/** Draws a gentle wave along +x, a sample each `step` metres, bringing the world up to date after each. */
export function drawWave(core: Core, length: number, step = 0.5, update = true): void {
  core.wallOptions({ shape: 'free', height: 4, thickness: 0.8 })
  core.strokeBegin()
  for (let x = 0; x <= length; x += step) {
    core.strokeAdd(x, wave(x))
    if (update) core.update()
  }
}
