// Starts the app: core, kept work, picture. `?time=evening` chooses the light, `?picture` shows no interface,
// `?land=0` walls alone.

import { App, FIRST_MEADOW } from './app'
import { Core } from './core/core'
import { type Exports, loadModule } from './core/module'
import { warmUp } from './core/warm'
import { Autosave } from './store/autosave'
import { listenToDrops } from './store/files'
import { loadTime } from './store/time'
import { exposeForTests } from './testing'
import { element } from './ui/elements'
import { texts } from './ui/texts'
import { isTime } from './view/light'
import { Stage } from './view/stage'
import type { Tone } from './view/tone'

const LOST_PATIENCE = 3000

async function main(): Promise<void> {
  const root = document.getElementById('app') as HTMLElement
  const search = new URLSearchParams(location.search)
  const canvas = element('canvas', { id: 'view', tabindex: '0', 'aria-label': texts.canvas, role: 'application' })
  root.append(canvas)

  let core: Core
  let exports: Exports
  try {
    exports = await loadModule(new URL(`motte.wasm?v=${__CORE_HASH__}`, document.baseURI))
    core = new Core(exports, { land: search.get('land') !== '0' })
  } catch (error) {
    console.error(error)
    return fault(root, texts.noCore)
  }

  let app: App | null = null
  const autosave = new Autosave((fine) => app?.showKept(fine))
  const kept = await open(core, autosave)
  const asked = search.get('time')
  const time = isTime(asked) ? asked : loadTime()
  let lost = 0

  let stage: Stage
  try {
    stage = new Stage(
      {
        canvas,
        time,
        antialias: search.get('aa') !== '0',
        tone: askedTone(search),
        onLost: () => {
          lost = window.setTimeout(
            () =>
              app?.frame.notes.warn('lost', texts.lostPicture, { label: texts.saveNow, act: () => app?.savePlan() }),
            LOST_PATIENCE,
          )
        },
        onRestored: () => {
          clearTimeout(lost)
          app?.frame.notes.settle('lost')
        },
      },
      core,
    )
  } catch (error) {
    console.error(error)
    return fault(root, texts.noGraphics)
  }
  app = new App(root, canvas, core, stage, autosave, time)
  const made = app
  stage.resize(canvas.clientWidth, canvas.clientHeight)
  app.begin(kept === 'restored')
  if (kept === 'unreadable') app.frame.notes.say(texts.unreadable)
  if (kept === 'refused') app.showKept(false)
  markKeyboard()
  listenToDrops(root, (file) => void made.openFile(file))
  if (search.has('picture')) document.body.classList.add('picture')
  if (search.has('test') || search.has('picture')) exposeForTests(app, autosave)
  afterFirstFrame(() => warmUp(exports))
  document.body.dataset.ready = 'true'
}

/** `?tone=agx`, `?saturation=0.9`, `?contrast=1.1`, to compare curves. */
function askedTone(search: URLSearchParams): Partial<Tone> {
  const curve = search.get('tone')
  const number = (name: 'saturation' | 'contrast') => {
    const value = Number(search.get(name) ?? Number.NaN)
    return value >= 0 && value <= 2 ? { [name]: value } : {}
  }
  return {
    ...(curve === 'agx' || curve === 'neutral' ? { curve } : {}),
    ...number('saturation'),
    ...number('contrast'),
  }
}

type Kept = 'restored' | 'none' | 'unreadable' | 'refused'

/** Opens the work of the last visit, or the first meadow. */
async function open(core: Core, autosave: Autosave): Promise<Kept> {
  let bytes: Uint8Array | null = null
  let result: Kept = 'none'
  try {
    bytes = await autosave.load()
  } catch {
    result = 'refused'
  }
  if (bytes) {
    try {
      core.open(bytes)
      return 'restored'
    } catch (error) {
      console.warn(error)
      result = 'unreadable'
      await autosave.putAside(bytes).catch(() => undefined)
    }
  }
  core.start(FIRST_MEADOW)
  return result
}

/** Who goes through the page with the tab key sees that the meadow has the focus; who draws does not need to. */
function markKeyboard(): void {
  addEventListener('keydown', ({ key }) => document.body.classList.toggle('tabbing', key === 'Tab' || tabbing()))
  addEventListener('pointerdown', () => document.body.classList.remove('tabbing'), { capture: true })
}

function tabbing(): boolean {
  return document.body.classList.contains('tabbing')
}

function afterFirstFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

function fault(root: HTMLElement, text: string): void {
  root.replaceChildren(element('p', { class: 'fault', role: 'alert' }, text))
}

void main()
