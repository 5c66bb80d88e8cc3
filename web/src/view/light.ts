// One table of light: everything a time of day changes. Angles in degrees, distances in metres, colours sRGB.
// Azimuth 0 is the south (+z), where the camera first stands; minus is to its left.

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

export const TONE_MAPPING = 'neutral' as 'neutral' | 'agx'

export const LIGHT: Record<Time, Light> = {
  morning: {
    sun: { azimuth: 58, height: 22, colour: '#ffd9ac', intensity: 3.0 },
    hemisphere: { sky: '#b9cfe6', ground: '#8c8468', intensity: 2.0 },
    sky: { zenith: '#6fa9dd', middle: '#b4d2ea', horizon: '#f6e6cc', glow: 0.5 },
    haze: { colour: '#ece6d6', from: 70, to: 420 },
    water: { colour: '#f3e3cb', amount: 0.6 },
    shadow: 0.85,
    exposure: 1.06,
  },
  noon: {
    sun: { azimuth: -44, height: 40, colour: '#ffeece', intensity: 3.2 },
    hemisphere: { sky: '#bcd7f0', ground: '#9a8a66', intensity: 2.0 },
    sky: { zenith: '#6fb1e0', middle: '#a3cdea', horizon: '#dcecef', glow: 0.25 },
    haze: { colour: '#d3e6ec', from: 95, to: 480 },
    water: { colour: '#cfe4ee', amount: 0.55 },
    shadow: 0.85,
    exposure: 1.04,
  },
  evening: {
    sun: { azimuth: -66, height: 16, colour: '#ffc080', intensity: 3.6 },
    hemisphere: { sky: '#a4b4ea', ground: '#8a6a62', intensity: 2.1 },
    sky: { zenith: '#7f93c9', middle: '#eeb0b4', horizon: '#ffd3a2', glow: 0.8 },
    haze: { colour: '#f9c8a6', from: 75, to: 460 },
    water: { colour: '#f3a3a0', amount: 0.72 },
    shadow: 0.8,
    exposure: 1.12,
  },
  night: {
    sun: { azimuth: -40, height: 42, colour: '#a0b9ff', intensity: 1.5 },
    hemisphere: { sky: '#8a9fd6', ground: '#4a5070', intensity: 1.05 },
    sky: { zenith: '#16244a', middle: '#29406f', horizon: '#3d5a92', glow: 0.2 },
    haze: { colour: '#35507f', from: 60, to: 420 },
    water: { colour: '#3d5a92', amount: 0.5 },
    shadow: 0.75,
    exposure: 1.2,
  },
}

export function isTime(value: string | null): value is Time {
  return value !== null && (TIMES as readonly string[]).includes(value)
}
