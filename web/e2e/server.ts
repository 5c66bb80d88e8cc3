// Builds the site once and serves it to all tests.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serveSite } from '../scripts/site.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    site: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const web = resolve(import.meta.dirname, '..')
  if (process.env.MOTTE_SITE_BUILT === undefined || !existsSync(resolve(web, 'dist/index.html')))
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: web, stdio: 'pipe' })
  const site = await serveSite()
  project.provide('site', site.url)
  return async () => {
    await site.close()
  }
}
