// The work under the hand, kept in the browser after each step. What was written is read back and compared: some
// browsers take a write and keep nothing.

import { createStore, get, set, type UseStore } from 'idb-keyval'

const KEY = 'plan'
/** What could not be read is put here, never thrown away. */
const KEY_BROKEN = 'plan-unreadable'

export class Autosave {
  private readonly store: UseStore | null
  private waiting: Uint8Array | null = null
  private running: Promise<void> | null = null
  /** Steps written, read back and found the same. */
  saved = 0

  constructor(private readonly tell: (fine: boolean) => void) {
    this.store = open()
  }

  /** The bytes of the last visit, or null. */
  async load(): Promise<Uint8Array | null> {
    if (!this.store) return null
    const value: unknown = await get(KEY, this.store)
    return value instanceof Uint8Array ? value : null
  }

  async putAside(bytes: Uint8Array): Promise<void> {
    if (this.store) await set(KEY_BROKEN, bytes, this.store)
  }

  /** Keeps these bytes; of several that wait, only the last is written. */
  keep(bytes: Uint8Array): void {
    this.waiting = bytes
    this.running ??= this.run()
  }

  /** Settled when nothing waits any more. */
  async settled(): Promise<void> {
    await this.running
  }

  private async run(): Promise<void> {
    while (this.waiting) {
      const bytes = this.waiting
      this.waiting = null
      this.tell(await this.write(bytes))
    }
    this.running = null
  }

  private async write(bytes: Uint8Array): Promise<boolean> {
    if (!this.store) return false
    try {
      await set(KEY, bytes, this.store)
      const back = await this.load()
      if (back === null || !same(back, bytes)) return false
      this.saved++
      return true
    } catch {
      return false
    }
  }
}

function open(): UseStore | null {
  try {
    return createStore('motte', 'work')
  } catch {
    return null
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}
