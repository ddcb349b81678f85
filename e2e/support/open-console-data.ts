import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { ConsoleData } from './console-data.ts'

declare global {
  var consoleData: ConsoleData
}

const pagePath = '/only-data'
const scriptPath = '/only-data.js'
let script: Promise<string> | undefined

/** An empty page of the server's origin that holds the console's data layer as `consoleData`. */
export async function openConsoleData(page: Page): Promise<void> {
  script ??= bundle()
  const code = await script
  await page.route(`**${pagePath}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Datos</title><link rel="icon" href="data:,"><script type="module" src="${scriptPath}"></script>`,
    }),
  )
  await page.route(`**${scriptPath}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  )
  await page.goto(pagePath)
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
