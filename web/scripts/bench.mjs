// The speed of the core in wasm under node, beside its limits: the same rows as `motte bench`.
import { readFileSync } from 'node:fs'

const LIMITS = { wall_50m: 2, wall_50m_top: 2.6, update_50m: 0.2, update_500m: 0.2, update_5km: 0.2 }
const WARM = 20
const RUNS = 200
/** Metres between the samples of a live update: a quick hand. */
const STEP = 0.45

const module = new WebAssembly.Module(readFileSync(new URL('../public/motte.wasm', import.meta.url)))
const core = (await WebAssembly.instantiate(module, {})).exports
core._initialize()

const wave = (x) => 2 * Math.sin(x / 9)

/** Walls alone, near versions alone; with `cacheBytes` 1 nothing unused is kept. */
function session(top, cacheBytes) {
  const made = core.session_create(0, 0, cacheBytes)
  core.session_top(made, top)
  const none = core.memory_alloc(4)
  if (core.session_new(made, 1, 1, 0, none, 0) !== 0) throw new Error('no session')
  core.memory_free(none)
  core.wall_options(made, 0, 4000, 800, 0)
  return made
}

function draw(made, length) {
  core.stroke_begin(made)
  for (let x = 0; x <= length; x += STEP) core.stroke_add(made, x, wave(x))
}

function summary(times) {
  const sorted = Float64Array.from(times).sort()
  return { ms: sorted[sorted.length >> 1], worst_ms: sorted.at(-1) }
}

/** A whole wall laid from nothing, its memory reused. */
function wholeWall(top) {
  const made = session(top, 1)
  draw(made, 50)
  core.stroke_end(made)
  core.world_update(made)
  const times = []
  for (let i = -WARM; i < RUNS; i++) {
    core.history_undo(made)
    // Twice empty: the second update gives up what went with the first.
    core.world_update(made)
    core.world_update(made)
    core.history_redo(made)
    const start = performance.now()
    core.world_update(made)
    if (i >= 0) times.push(performance.now() - start)
  }
  core.session_destroy(made)
  return summary(times)
}

/** The lengths take turns, so that what disturbs one disturbs all. */
function updates(lengths) {
  const lives = lengths.map((length) => {
    const made = session(1, 0)
    draw(made, length)
    core.world_update(made)
    return { made, x: Math.floor(length / STEP) * STEP, times: [] }
  })
  for (let i = -WARM; i < RUNS; i++)
    for (const live of lives) {
      live.x += STEP
      const start = performance.now()
      core.stroke_add(live.made, live.x, wave(live.x))
      core.world_update(live.made)
      if (i >= 0) live.times.push(performance.now() - start)
    }
  for (const { made } of lives) core.session_destroy(made)
  return lives.map(({ times }) => summary(times))
}

/** Copies as many bytes as the wall of 50 m has. */
function copy(bytes) {
  const from = new Uint8Array(bytes).fill(7)
  const to = new Uint8Array(bytes)
  const times = []
  for (let i = -WARM; i < RUNS; i++) {
    const start = performance.now()
    to.set(from)
    if (i >= 0) times.push(performance.now() - start)
  }
  return summary(times)
}

function wallBytes() {
  const made = session(1, 0)
  draw(made, 50)
  core.stroke_end(made)
  core.world_update(made)
  const at = core.world_work(made)
  let bytes = 0
  for (let i = 0; i < core.world_chunk_count(made); i++) {
    const view = new Uint32Array(core.memory.buffer, core.world_chunk(made, i), 28)
    bytes += 32 * view[14] + 4 * view[15]
  }
  if (at === 0 || bytes === 0) throw new Error('the wall has no bytes')
  core.session_destroy(made)
  return bytes
}

const bytes = wallBytes()
const [at50, at500, at5000] = updates([50, 500, 5000])
const rows = [
  ['wall_50m', wholeWall(0)],
  ['wall_50m_top', wholeWall(1)],
  ['update_50m', at50],
  ['update_500m', at500],
  ['update_5km', at5000],
  ['memcpy_wall', copy(bytes)],
].map(([name, figures]) => ({ name, ...figures, limit_ms: LIMITS[name] ?? null }))

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ target: 'wasm', node: process.version, wall_bytes: bytes, rows }))
} else {
  console.log('wasm under node          median ms   worst ms   limit ms')
  for (const { name, ms, worst_ms, limit_ms } of rows)
    console.log(
      `${name.padEnd(22)} ${ms.toFixed(3).padStart(11)} ${worst_ms.toFixed(3).padStart(10)} ${String(limit_ms ?? '').padStart(10)}`,
    )
  const [, wall, u50, u500, u5k, plain] = rows
  console.log(
    `5 km : 50 m ${(u5k.ms / u50.ms).toFixed(2)}, 500 m : 50 m ${(u500.ms / u50.ms).toFixed(2)} (at most 1.1)`,
  )
  console.log(`wall : copy of its ${(bytes / 1e6).toFixed(2)} MB ${(wall.ms / plain.ms).toFixed(0)}`)
}
