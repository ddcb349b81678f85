import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { ConsoleData } from './console-data.ts'

declare global {
  var consoleData: ConsoleData
}

let script: Promise<string> | undefined

/**
 * Opens a page of the server whose only script is the console's data layer, as `consoleData`. The page must be the
 * server's own, because Chromium opens no socket to this machine from a page whose HTML a test provides.
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
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      target: 'esnext',
      // The SDK of Firestore, which is loaded on demand, would be a second file.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}
