import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/find-browser.ts'

export async function executable(): Promise<string> {
  const found = await findBrowser()
  if ('problem' in found) throw new Error(found.problem)
  return found.path
}

/** Headless, at full speed, with exact figures of its memory. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await executable(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
}

export const screen = {
  viewport: { width: 1440, height: 900 },
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
}
