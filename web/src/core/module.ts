// Loads the core. The module has no imports, so there is nothing to hand in.

type Pointer = number
type Result = number

/** The exports of web/core, as they are. Pointers and sizes are bytes in the module's memory. */
export interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  version(): number
  memory_alloc(size: number): Pointer
  memory_free(block: Pointer): void
  session_create(land: number, far: number, cacheBytes: number): Pointer
  session_destroy(session: Pointer): number
  session_new(
    session: Pointer,
    seed: number,
    groundSeed: number,
    slope: number,
    ponds: Pointer,
    pondCount: number,
  ): Result
  session_open(session: Pointer, data: Pointer, size: number): Result
  session_script(session: Pointer, data: Pointer, size: number): Result
  session_gestures(session: Pointer): number
  session_refused(session: Pointer): number
  session_bytes_used(session: Pointer): number
  session_error_text(session: Pointer): Pointer
  session_error_place(session: Pointer): Pointer
  session_error_line(session: Pointer): number
  session_report(session: Pointer): Pointer
  session_changes(session: Pointer): Pointer
  wall_options(session: Pointer, shape: number, height: number, thickness: number, closed: number): void
  stroke_begin(session: Pointer): Result
  stroke_add(session: Pointer, x: number, z: number): Result
  stroke_end(session: Pointer): Result
  stroke_cancel(session: Pointer): void
  stroke_active(session: Pointer): number
  history_undo(session: Pointer): Result
  history_redo(session: Pointer): Result
  history_undo_count(session: Pointer): number
  history_redo_count(session: Pointer): number
  world_update(session: Pointer): Result
  world_chunk_count(session: Pointer): number
  world_chunk(session: Pointer, position: number): Pointer
  world_chunk_by_id(session: Pointer, id: number): Pointer
  world_height(session: Pointer, x: number, z: number): number
  world_depth(session: Pointer, x: number, z: number): number
  world_issue_count(session: Pointer): number
  world_issue(session: Pointer, index: number): Pointer
  world_digest(session: Pointer): bigint
  world_work(session: Pointer): Pointer
  world_check(session: Pointer, sum: Pointer): void
  issue_code_text(code: number): Pointer
  plan_digest(session: Pointer): bigint
  plan_write(session: Pointer): Result
  plan_wall_count(session: Pointer): number
  plan_wall(session: Pointer, index: number): void
  wall_id(session: Pointer): number
  wall_closed(session: Pointer): number
  wall_length(session: Pointer): number
  wall_point_count(session: Pointer): number
  wall_points(session: Pointer): Pointer
  model_glb(session: Pointer, detail: number, land: number): Result
  out_data(session: Pointer): Pointer
  out_size(session: Pointer): number
  out_clear(session: Pointer): void
}

/** Compiles and starts the core from its bytes. */
export async function loadModuleBytes(bytes: BufferSource): Promise<Exports> {
  const { instance } = await WebAssembly.instantiate(bytes, {})
  return start(instance)
}

/** Compiles while loading; falls back to the bytes where a host serves another content type. */
export async function loadModule(url: string | URL): Promise<Exports> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the core could not be loaded (${response.status})`)
  if (typeof WebAssembly.instantiateStreaming === 'function') {
    try {
      const { instance } = await WebAssembly.instantiateStreaming(response.clone(), {})
      return start(instance)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return loadModuleBytes(await response.arrayBuffer())
}

function start(instance: WebAssembly.Instance): Exports {
  const exports = instance.exports as unknown as Exports
  exports._initialize()
  return exports
}
