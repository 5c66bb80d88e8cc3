// Draws the PNG icons from public/icon.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { launch } from './browser.mjs'

const folder = new URL('../public/', import.meta.url)
const svg = readFileSync(new URL('icon.svg', folder), 'utf8')
const browser = await launch()
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  // The system rounds these itself, so the square is filled to its corners.
  const square = svg.replace('rx="112"', '').replace('<svg ', `<svg width="${size}" height="${size}" `)
  await page.setContent(`<body style="margin:0">${square}`)
  writeFileSync(new URL(`icon-${size}.png`, folder), await page.screenshot())
  await page.close()
}
await browser.close()
