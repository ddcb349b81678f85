import { chromium, type Page } from '@playwright/test'
import type { Server } from '../server.ts'

/** A signed-out window on a server, and how to close the browser. */
export async function openBrowser(
  executablePath: string,
  server: Server,
  viewport = { width: 1440, height: 900 },
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  // Compiled functions use a naming helper that the page doesn't have.
  await context.addInitScript('globalThis.__name = (named) => named')
  return { page: await context.newPage(), close: () => browser.close() }
}
