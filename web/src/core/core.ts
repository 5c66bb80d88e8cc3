// The core as the app sees it: a plan under the hand and the chunks that show it. With its neighbours in this
// folder, the only code that touches the core's memory.

import { type ChunkView, readChunk } from './chunk'
import { CHANGES, DETAIL, ISSUE, REPORT } from './layout'
import { Memory } from './memory'
import type { Exports } from './module'

export interface Pond {
  /** Metres. */
  x: number
  z: number
  r: number
}

export interface NewPlan {
  /** Whole numbers from 0 to 2^53 - 1. */
  seed?: number
  groundSeed?: number
  ponds?: readonly Pond[]
}

export interface WallOptions {
  shape: 'free' | 'straight'
  /** Metres. */
  height: number
  thickness: number
}

export interface Issue {
  code: string
  text: string
  x: number
  z: number
  lengthM: number
}

export interface Report {
  changed: boolean
  wall: number
  closed: boolean
  issues: Issue[]
}

export interface Changes {
  gone: Uint32Array
  came: Uint32Array
}

export interface Work {
  points: bigint
  stones: bigint
  bytes: bigint
  chunks: bigint
}

export interface Wall {
  id: number
  closed: boolean
  length: number
  /** Metres, pairs of x and z. */
  points: Float64Array
}

export interface Faults {
  notFinite: number
  notUnit: number
  degenerate: number
  outOfRange: number
  inward: number
  outOfBounds: number
}

export const RESULT = { ok: 0, argument: 1, format: 2, version: 3, memory: 4 } as const

/** A call the core refused, with what it said. */
export class CoreError extends Error {
  constructor(
    readonly result: number,
    text: string,
    readonly place = '',
    readonly line = 0,
  ) {
    super(text || `error ${result}`)
    this.name = 'CoreError'
  }
}

export interface CoreOptions {
  land?: boolean
  far?: boolean
  /** Unused chunks kept for undo; 0 is the core's own limit. */
  cacheBytes?: number
}

export class Core {
  private readonly memory: Memory
  private readonly session: number

  constructor(
    private readonly exports: Exports,
    options: CoreOptions = {},
  ) {
    this.memory = new Memory(exports)
    this.session = exports.session_create(
      options.land === false ? 0 : 1,
      options.far === false ? 0 : 1,
      options.cacheBytes ?? 0,
    )
    if (this.session === 0) throw new CoreError(RESULT.memory, 'out of memory')
  }

  /** Ends the session; the answer is how many bytes it failed to give back. */
  destroy(): number {
    return this.exports.session_destroy(this.session)
  }

  /** Bytes of the module's whole memory, and those the session uses of them. */
  get memorySize(): number {
    return this.memory.size
  }

  get bytesUsed(): number {
    return this.exports.session_bytes_used(this.session)
  }

  start(plan: NewPlan = {}): void {
    const ponds = Int32Array.from((plan.ponds ?? []).flatMap((p) => [p.x, p.z, p.r].map((v) => Math.round(v * 1000))))
    this.must(
      this.memory.with(ponds, (at) =>
        this.exports.session_new(this.session, plan.seed ?? 1, plan.groundSeed ?? 1, 0, at, ponds.length / 3),
      ),
    )
  }

  open(file: Uint8Array): void {
    this.must(this.memory.with(file, (at) => this.exports.session_open(this.session, at, file.byteLength)))
  }

  script(file: Uint8Array): { gestures: number; refused: number } {
    this.must(this.memory.with(file, (at) => this.exports.session_script(this.session, at, file.byteLength)))
    return {
      gestures: this.exports.session_gestures(this.session),
      refused: this.exports.session_refused(this.session),
    }
  }

  wallOptions(options: WallOptions): void {
    const mm = (metres: number) => Math.round(metres * 1000)
    this.exports.wall_options(
      this.session,
      options.shape === 'straight' ? 1 : 0,
      mm(options.height),
      mm(options.thickness),
      0,
    )
  }

  strokeBegin(): void {
    this.must(this.exports.stroke_begin(this.session))
  }

  /** False: the place is too far out or not a number, and nothing has changed. */
  strokeAdd(x: number, z: number): boolean {
    const result = this.exports.stroke_add(this.session, x, z)
    if (result === RESULT.argument) return false
    this.must(result)
    return true
  }

  strokeEnd(): Report {
    this.must(this.exports.stroke_end(this.session))
    return this.report()
  }

  strokeCancel(): void {
    this.exports.stroke_cancel(this.session)
  }

  get strokeActive(): boolean {
    return this.exports.stroke_active(this.session) !== 0
  }

  undo(): Report {
    this.must(this.exports.history_undo(this.session))
    return this.report()
  }

  redo(): Report {
    this.must(this.exports.history_redo(this.session))
    return this.report()
  }

  get undoCount(): number {
    return this.exports.history_undo_count(this.session)
  }

  get redoCount(): number {
    return this.exports.history_redo_count(this.session)
  }

  /** Lays what changed. The lists are copies, but the chunks that went are readable until the next update. */
  update(): Changes {
    this.must(this.exports.world_update(this.session))
    const at = this.exports.session_changes(this.session)
    const list = (count: number, pointer: number) => {
      const length = this.memory.word(at + 4 * count)
      return length > 0 ? this.memory.uints(this.memory.word(at + 4 * pointer), length).slice() : new Uint32Array(0)
    }
    return { gone: list(CHANGES.goneCount, CHANGES.gone), came: list(CHANGES.cameCount, CHANGES.came) }
  }

  get chunkCount(): number {
    return this.exports.world_chunk_count(this.session)
  }

  /** A standing chunk by its place in the order; its arrays live until the next call. */
  chunkAt(position: number): ChunkView {
    return readChunk(this.memory, this.exports.world_chunk(this.session, position))
  }

  /** A chunk by id, or null; its arrays live until the next call. */
  chunk(id: number): ChunkView | null {
    const at = this.exports.world_chunk_by_id(this.session, id)
    return at === 0 ? null : readChunk(this.memory, at)
  }

  height(x: number, z: number): number {
    return this.exports.world_height(this.session, x, z)
  }

  depth(x: number, z: number): number {
    return this.exports.world_depth(this.session, x, z)
  }

  /** Stretches of the plan that were left out, and why. */
  issues(): Issue[] {
    const count = this.exports.world_issue_count(this.session)
    return Array.from({ length: count }, (_, i) => this.readIssue(this.exports.world_issue(this.session, i)))
  }

  digest(): string {
    return hex(this.exports.world_digest(this.session))
  }

  planDigest(): string {
    return hex(this.exports.plan_digest(this.session))
  }

  work(): Work {
    const at = this.exports.world_work(this.session)
    const read = (i: number) => this.memory.bigUint(at + 8 * i)
    return { points: read(0), stones: read(1), bytes: read(2), chunks: read(3) }
  }

  check(): Faults {
    return this.memory.scratch(24, (at) => {
      this.exports.world_check(this.session, at)
      const n = (i: number) => this.memory.word(at + 4 * i)
      return {
        notFinite: n(0),
        notUnit: n(1),
        degenerate: n(2),
        outOfRange: n(3),
        inward: n(4),
        outOfBounds: n(5),
      }
    })
  }

  walls(): Wall[] {
    const count = this.exports.plan_wall_count(this.session)
    return Array.from({ length: count }, (_, i) => {
      this.exports.plan_wall(this.session, i)
      const points = this.exports.wall_point_count(this.session)
      return {
        id: this.exports.wall_id(this.session),
        closed: this.exports.wall_closed(this.session) !== 0,
        length: this.exports.wall_length(this.session),
        points: Float64Array.from(
          this.memory.ints(this.exports.wall_points(this.session), 2 * points),
          (mm) => mm / 1000,
        ),
      }
    })
  }

  planFile(): Uint8Array<ArrayBuffer> {
    this.must(this.exports.plan_write(this.session))
    return this.takeOut()
  }

  glb(detail: keyof typeof DETAIL = 'near', land = true): Uint8Array<ArrayBuffer> {
    this.must(this.exports.model_glb(this.session, DETAIL[detail], land ? 1 : 0))
    return this.takeOut()
  }

  private takeOut(): Uint8Array<ArrayBuffer> {
    const size = this.exports.out_size(this.session)
    const copy = this.memory.octets(this.exports.out_data(this.session), size).slice()
    this.exports.out_clear(this.session)
    return copy
  }

  private report(): Report {
    const at = this.exports.session_report(this.session)
    const issues = Array.from({ length: this.memory.word(at + REPORT.issueCount) }, (_, i) =>
      this.readIssue(at + REPORT.issues + i * ISSUE.size),
    )
    return {
      changed: this.memory.word(at + REPORT.changed) !== 0,
      wall: this.memory.word(at + REPORT.wall),
      closed: this.memory.word(at + REPORT.closed) !== 0,
      issues,
    }
  }

  private readIssue(at: number): Issue {
    return {
      code: this.memory.text(this.exports.issue_code_text(this.memory.word(at + ISSUE.code))),
      text: this.memory.text(at + ISSUE.text),
      x: this.memory.double(at + ISSUE.x),
      z: this.memory.double(at + ISSUE.z),
      lengthM: this.memory.double(at + ISSUE.length),
    }
  }

  private must(result: number): void {
    if (result === RESULT.ok) return
    if (result === RESULT.memory) throw new CoreError(result, 'out of memory')
    throw new CoreError(
      result,
      this.memory.text(this.exports.session_error_text(this.session)),
      this.memory.text(this.exports.session_error_place(this.session)),
      this.exports.session_error_line(this.session),
    )
  }
}

function hex(value: bigint): string {
  return BigInt.asUintN(64, value).toString(16).padStart(16, '0')
}
