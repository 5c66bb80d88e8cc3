// The browser of tests and pictures: Debian's Chromium, always drawing in software, so that pictures are alike.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export function launch() {
  const executablePath = PLACES.find((place) => place && existsSync(place))
  if (!executablePath) throw new Error('no Chromium found: install the package chromium or set CHROMIUM')
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
  })
}
