// Round pictures for marks, computed once: a dot with a dark edge and a soft ring.

import { DataTexture, LinearFilter, SRGBColorSpace } from 'three'

const SIZE = 64

/** `paint` gives light and cover, 0 to 1, at a distance from the middle; the edge of the square is at 1. */
function round(paint: (from: number) => [number, number]): DataTexture {
  const data = new Uint8Array(4 * SIZE * SIZE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [light, cover] = paint(Math.hypot(x + 0.5 - SIZE / 2, y + 0.5 - SIZE / 2) / (SIZE / 2))
      data.set([255 * light, 255 * light, 255 * light, 255 * cover], 4 * (y * SIZE + x))
    }
  const texture = new DataTexture(data, SIZE, SIZE)
  texture.colorSpace = SRGBColorSpace
  texture.magFilter = LinearFilter
  texture.minFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

/** 1 below the first, 0 above the second. */
function fall(value: number, first: number, second: number): number {
  return Math.min(1, Math.max(0, (second - value) / (second - first)))
}

export function dot(): DataTexture {
  return round((from) => [0.2 + 0.8 * fall(from, 0.56, 0.68), fall(from, 0.9, 1)])
}

export function softRing(): DataTexture {
  return round((from) => [1, fall(Math.abs(from - 0.72), 0.06, 0.26)])
}
