// What tests and the picture script may ask of the page; there only under `?test` and `?picture`.

import type { App } from './app'
import type { Autosave } from './store/autosave'
import { isTime } from './view/light'
import { pick } from './view/pick'

export interface Shot {
  script?: string
  position: [number, number, number]
  target: [number, number, number]
  fov?: number
  time?: string
}

export function exposeForTests(app: App, autosave: Autosave): void {
  const { core, stage } = app
  const hook = {
    app,
    core,
    stage,
    autosave,
    state: () => ({
      frames: stage.frames,
      pending: stage.pending,
      geometries: stage.renderer.info.memory.geometries,
      heap: core.memorySize,
      used: core.bytesUsed,
      undo: core.undoCount,
      redo: core.redoCount,
      active: core.strokeActive,
      idle: app.hand.idle,
      chunks: core.chunkCount,
      drawn: stage.pages.chunkCount,
      digest: core.planDigest(),
      walls: core.walls().map(({ id, closed, length, points }) => ({ id, closed, length, points: [...points] })),
    }),
    /** The ground under a place of the window. */
    ground: (x: number, y: number) => pick(stage.eye.camera, core, (2 * x) / innerWidth - 1, 1 - (2 * y) / innerHeight),
    /** Plays a script, places the camera and draws one frame. */
    picture: (shot: Shot) => {
      if (shot.script) {
        core.script(new TextEncoder().encode(shot.script))
        core.update()
        stage.reset(core)
      }
      if (isTime(shot.time ?? null)) stage.setTime(shot.time as Parameters<typeof stage.setTime>[0])
      stage.eye.place(shot)
      stage.drawNow()
      return stage.renderer.info.render.triangles
    },
  }
  Object.assign(window, { __motte: hook })
}
