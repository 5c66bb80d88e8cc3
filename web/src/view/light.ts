// One table of light: everything a time of day changes. Angles in degrees, distances in metres, colours sRGB.
// Azimuth 0 is the south (+z), where the camera first stands; minus is to its left.

import type { Tone } from './tone'

export const TIMES = ['morning', 'noon', 'evening', 'night'] as const
export type Time = (typeof TIMES)[number]

export interface Light {
  sun: { azimuth: number; height: number; colour: string; intensity: number }
  hemisphere: { sky: string; ground: string; intensity: number }
  /** As shown: the sky is not tone mapped. `glow` is added round the sun. */
  sky: { zenith: string; middle: string; horizon: string; glow: number }
  /** Starts and ends at these distances, or farther out with the camera. */
  haze: { colour: string; from: number; to: number }
  /** What water mirrors at a flat angle, and how strongly. */
  water: { colour: string; amount: number }
  /** How dark a shadow is, 0 to 1. */
  shadow: number
  exposure: number
}

/**
 * One curve for every scene. Neutral made the grass acid and the joints black under the same lamps; AgX alone greyed
 * grass and water. AgX with a little more colour and contrast before it keeps stones, grass and water apart.
 */
export const TONE: Tone = { curve: 'agx', saturation: 1.12, contrast: 1.2 }

export const LIGHT: Record<Time, Light> = {
  morning: {
    sun: { azimuth: 58, height: 22, colour: '#ffd3a1', intensity: 3.1 },
    hemisphere: { sky: '#b9cfe6', ground: '#8c8468', intensity: 1.6 },
    sky: { zenith: '#7fb0de', middle: '#b5d2e8', horizon: '#f6e3c6', glow: 0.5 },
    haze: { colour: '#eee2cc', from: 70, to: 420 },
    water: { colour: '#efe0c8', amount: 0.55 },
    shadow: 0.9,
    exposure: 1.22,
  },
  noon: {
    sun: { azimuth: -44, height: 42, colour: '#ffeccb', intensity: 3.6 },
    hemisphere: { sky: '#c3daf2', ground: '#9a9268', intensity: 1.35 },
    sky: { zenith: '#78afdc', middle: '#a6cce6', horizon: '#dbe9ea', glow: 0.25 },
    haze: { colour: '#d6e6e6', from: 95, to: 420 },
    water: { colour: '#cfe4ee', amount: 0.5 },
    shadow: 0.9,
    exposure: 1.1,
  },
  evening: {
    sun: { azimuth: -66, height: 15, colour: '#ffbd82', intensity: 3.4 },
    hemisphere: { sky: '#aebbe6', ground: '#93805a', intensity: 1.5 },
    sky: { zenith: '#8b9cc8', middle: '#e9bfa9', horizon: '#ffd29c', glow: 0.8 },
    haze: { colour: '#f4c79c', from: 75, to: 420 },
    water: { colour: '#f6b48c', amount: 0.7 },
    shadow: 0.88,
    exposure: 1.34,
  },
  night: {
    sun: { azimuth: -40, height: 42, colour: '#9fb8ff', intensity: 1.1 },
    hemisphere: { sky: '#5a73b8', ground: '#2b3148', intensity: 1.0 },
    sky: { zenith: '#16244a', middle: '#29406f', horizon: '#3d5a92', glow: 0.15 },
    haze: { colour: '#35507f', from: 60, to: 420 },
    water: { colour: '#3d5a92', amount: 0.5 },
    shadow: 0.85,
    exposure: 1.3,
  },
}

export function isTime(value: string | null): value is Time {
  return value !== null && (TIMES as readonly string[]).includes(value)
}
