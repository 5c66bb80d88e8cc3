// How long it takes from the start of a pointer event until the attributes of the meshes are set.

const KEPT = 4096

export class Timing {
  private readonly times = new Float64Array(KEPT)
  private count = 0

  measure<T>(work: () => T): T {
    const start = performance.now()
    const result = work()
    this.times[this.count++ % KEPT] = performance.now() - start
    return result
  }

  /** The last measurements in milliseconds, oldest first. */
  list(): number[] {
    const kept = Math.min(this.count, KEPT)
    const first = this.count - kept
    return Array.from({ length: kept }, (_, i) => this.times[(first + i) % KEPT] ?? 0)
  }

  clear(): void {
    this.count = 0
  }
}
