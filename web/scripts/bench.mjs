// The speed of the core in wasm under node, beside its limits: the same rows as `motte bench`.
import { readFileSync } from 'node:fs'

const LIMITS = { wall_50m_top: 2.6, update_50m: 0.2, update_500m: 0.2, update_5km: 0.2 }
const STEP = 0.45

const module = new WebAssembly.Module(readFileSync(new URL('../public/motte.wasm', import.meta.url)))
const core = (await WebAssembly.instantiate(module, {})).exports
core._initialize()

const wave = (x) => 2 * Math.sin(x / 9)

/** A session without land; with `cacheBytes` 1 nothing is kept, so that every redo lays its wall again. */
function session(cacheBytes) {
  const made = core.session_create(0, 0, cacheBytes)
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

function wholeWall() {
  const made = session(1)
  draw(made, 50)
  core.stroke_end(made)
  core.world_update(made)
  const times = []
  for (let i = 0; i < 60; i++) {
    core.history_undo(made)
    core.world_update(made)
    core.history_redo(made)
    const start = performance.now()
    core.world_update(made)
    times.push(performance.now() - start)
  }
  core.session_destroy(made)
  return summary(times.slice(10))
}

function updates(length) {
  const made = session(0)
  draw(made, length)
  core.world_update(made)
  const times = []
  for (let i = 1; i <= 220; i++) {
    const x = length + STEP * i
    core.stroke_add(made, x, wave(x))
    const start = performance.now()
    core.world_update(made)
    times.push(performance.now() - start)
  }
  core.stroke_cancel(made)
  core.session_destroy(made)
  return summary(times.slice(20))
}

/** Copies as many bytes as the wall of 50 m has. */
function copy(bytes) {
  const from = new Uint8Array(bytes).fill(7)
  const to = new Uint8Array(bytes)
  const times = []
  for (let i = 0; i < 60; i++) {
    const start = performance.now()
    to.set(from)
    times.push(performance.now() - start)
  }
  return summary(times.slice(10))
}

function wallBytes() {
  const made = session(0)
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
const rows = [
  ['wall_50m_top', wholeWall()],
  ['update_50m', updates(50)],
  ['update_500m', updates(500)],
  ['update_5km', updates(5000)],
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
  const [wall, u50, u500, u5k, plain] = rows
  console.log(
    `5 km : 50 m ${(u5k.ms / u50.ms).toFixed(2)}, 500 m : 50 m ${(u500.ms / u50.ms).toFixed(2)} (at most 1.1)`,
  )
  console.log(`wall : copy of its ${(bytes / 1e6).toFixed(2)} MB ${(wall.ms / plain.ms).toFixed(0)}`)
}
