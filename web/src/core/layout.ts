// Where the core's structures keep their fields. core/exports.c pins the same numbers with static assertions.

export const DETAIL = { near: 0, far: 1 } as const
export type Detail = (typeof DETAIL)[keyof typeof DETAIL]

export const MATERIALS = ['stone', 'ground', 'plant', 'water'] as const
export type Material = (typeof MATERIALS)[number]

export const KINDS = ['wall', 'land', 'water', 'plant'] as const
export type Kind = (typeof KINDS)[number]

/** Side of a page in metres. */
export const PAGE_SIZE = 64

/** Counts in 32-bit words from the start of an mt_chunk_view. */
export const CHUNK = {
  id: 0,
  kind: 1,
  material: 2,
  owner: 3,
  index: 4,
  pageX: 5,
  pageZ: 6,
  stones: 7,
  min: 8,
  max: 11,
  mesh: 14,
  words: 28,
} as const

/** Counts in 32-bit words from the start of an mt_mesh_view. */
export const MESH = {
  vertexCount: 0,
  indexCount: 1,
  position: 2,
  normal: 3,
  colour: 4,
  uv: 5,
  index: 6,
  words: 7,
} as const

/** Counts in 32-bit words from the start of an mt_changes. */
export const CHANGES = { goneCount: 0, cameCount: 1, gone: 2, came: 3, words: 4 } as const

/** Counts in bytes. */
export const REPORT = { changed: 0, wall: 4, closed: 8, issueCount: 12, issueTotal: 16, issues: 24 } as const
export const ISSUE = {
  code: 0,
  gesture: 4,
  wall: 8,
  x: 16,
  z: 24,
  length: 32,
  start: 40,
  text: 48,
  textSize: 192,
  size: 240,
} as const
