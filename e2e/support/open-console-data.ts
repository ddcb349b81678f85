import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { ConsoleData } from './console-data.ts'

declare global {
  var consoleData: ConsoleData
}

let script: Promise<string> | undefined

/**
 * A page of the server whose scripts are nothing but the console's data layer, as `consoleData`. The page
 * itself is the server's own: Chromium opens no socket to this machine from one that a test made up.
 */
export async function openConsoleData(page: Page): Promise<void> {
  script ??= bundle()
  const code = await script
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.goto('/login')
  await page.waitForFunction(() => 'consoleData' in globalThis)
}

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('console-data.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'] }, target: 'esnext' },
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}
