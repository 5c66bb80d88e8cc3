// Places in a buffer: runs handed out first fit and taken back, neighbours joined.

interface Run {
  start: number
  count: number
}

export class Space {
  private free: Run[]
  private inUse = 0

  constructor(readonly capacity: number) {
    this.free = capacity > 0 ? [{ start: 0, count: capacity }] : []
  }

  get used(): number {
    return this.inUse
  }

  /** One past the last place in use. */
  get end(): number {
    const last = this.free.at(-1)
    return last && last.start + last.count === this.capacity ? last.start : this.capacity
  }

  /** The start of a run of `count`, or -1 where none is left. */
  take(count: number): number {
    if (count === 0) return 0
    const at = this.free.findIndex((run) => run.count >= count)
    const run = this.free[at]
    if (!run) return -1
    const start = run.start
    run.start += count
    run.count -= count
    if (run.count === 0) this.free.splice(at, 1)
    this.inUse += count
    return start
  }

  give(start: number, count: number): void {
    if (count === 0) return
    this.inUse -= count
    let at = this.free.findIndex((run) => run.start > start)
    if (at < 0) at = this.free.length
    const before = this.free[at - 1]
    const after = this.free[at]
    const joinsBefore = before !== undefined && before.start + before.count === start
    const joinsAfter = after !== undefined && start + count === after.start
    if (joinsBefore && joinsAfter) {
      before.count += count + after.count
      this.free.splice(at, 1)
    } else if (joinsBefore) {
      before.count += count
    } else if (joinsAfter) {
      after.start = start
      after.count += count
    } else {
      this.free.splice(at, 0, { start, count })
    }
  }
}
