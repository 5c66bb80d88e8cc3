// The pictures of docs/: what is built, seen from where, at which hour. Metres and degrees.

/**
 * name, scene (a script in scenes/pictures/), position and target of the camera, fov (vertical), time, size.
 */
export const SHOTS = [
  {
    name: 'wall-curve',
    scene: 'curve',
    position: [1.8, 1.75, 3.4],
    target: [-1.0, 2.95, -8],
    fov: 43,
    time: 'noon',
    size: [1280, 720],
  },
  {
    name: 'loop-above',
    scene: 'loop',
    position: [14, 23, 33],
    target: [0, 1.2, 1],
    fov: 32,
    time: 'noon',
    size: [1280, 720],
  },
  {
    name: 'corner-inside',
    scene: 'corner',
    position: [1.2, 1.9, 5.6],
    target: [0.2, 2.3, -4],
    fov: 45,
    time: 'morning',
    size: [1280, 720],
  },
  {
    name: 'pond-evening',
    scene: 'pond',
    position: [-8.5, 2.3, 13.5],
    target: [5, 1.9, -3.5],
    fov: 40,
    time: 'evening',
    size: [1280, 720],
  },
  {
    name: 'meadow',
    scene: 'meadow',
    position: [0, 25.6, 58],
    target: [0, 1, 0],
    fov: 32,
    time: 'noon',
    size: [1280, 720],
  },
]
