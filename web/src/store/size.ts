// How high and how thick the next wall is, remembered from visit to visit.

/** Metres. */
export const HEIGHTS = { low: 2, wall: 4, high: 6 } as const
export const THICKNESSES = { slim: 0.5, wall: 0.8, broad: 1.6 } as const

export type Height = keyof typeof HEIGHTS
export type Thickness = keyof typeof THICKNESSES

export interface Size {
  height: Height
  thickness: Thickness
}

export const USUAL: Size = { height: 'wall', thickness: 'wall' }
const KEY = 'motte-wall'

/** The choice of the last visit; what is missing, unknown or out of reach is the usual one. */
export function loadSize(): Size {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return USUAL
    const { height, thickness } = kept as Record<string, unknown>
    return {
      height: isOneOf(HEIGHTS, height) ? height : USUAL.height,
      thickness: isOneOf(THICKNESSES, thickness) ? thickness : USUAL.thickness,
    }
  } catch {
    return USUAL
  }
}

/** A browser that refuses forgets the choice, no more. */
export function keepSize({ height, thickness }: Size): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ height, thickness }))
  } catch {
    // The choice holds until the page is left.
  }
}

function isOneOf<T extends object>(table: T, name: unknown): name is keyof T {
  return typeof name === 'string' && Object.hasOwn(table, name)
}
