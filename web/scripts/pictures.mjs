// Takes the pictures of docs/ with the app's own renderer: node scripts/pictures.mjs [NAME...]
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launch } from './browser.mjs'
import { SHOTS } from './shots.mjs'
import { serveSite } from './site.mjs'

const root = new URL('../../', import.meta.url)
const folder = new URL(process.env.PICTURES ? `file://${process.env.PICTURES}/` : 'docs/pictures/', root)
const names = process.argv.slice(2)
const shots = SHOTS.filter((shot) => names.length === 0 || names.includes(shot.name))
if (shots.length === 0) {
  console.error(`no such picture; there are ${SHOTS.map((shot) => shot.name).join(', ')}`)
  process.exit(2)
}

mkdirSync(folder, { recursive: true })
const site = await serveSite()
const browser = await launch()
for (const { name, scene, size, ...shot } of shots) {
  const [width, height] = size
  const page = await browser.newPage({ viewport: { width, height }, serviceWorkers: 'block' })
  page.on('pageerror', (error) => console.error(`${name}: ${error}`))
  // Such as SEARCH='&tone=agx&saturation=1', to compare.
  const search = process.env.SEARCH ?? ''
  await page.goto(`${site.url}?picture${search}`)
  await page.waitForSelector('body[data-ready="true"]')
  const script = readFileSync(new URL(`scenes/pictures/${scene}.json`, root), 'utf8')
  const triangles = await page.evaluate((asked) => window.__motte.picture(asked), { ...shot, script })
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) })
  console.log(`${name}.png  ${width} x ${height}, ${triangles} triangles with shadows`)
  await page.close()
}
await browser.close()
await site.close()
