import { type BrowserContextOptions, chromium } from '@playwright/test'
import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Fleet, Server } from '../e2e/support/server.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { build } from './build.ts'
import { screens, screenshotFolder, takeScreenshot } from './screenshots/screens.ts'
import { findBrowser } from './test-run/find-browser.ts'

/** `npm run screenshots -- bell attention` takes only these screenshots again. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

/** Every screen is taken at two sizes and in two colour schemes, into docs/screenshots. */
const variants: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: {
    viewport: { width: 390, height: 844 },
    colorScheme: 'light',
    isMobile: true,
    hasTouch: true,
  },
}
/** Time for trucks to move and some of them to have a novelty. */
const drivingMs = 40_000

const browserPath = await findBrowser()
if ('problem' in browserPath) {
  console.error(browserPath.problem)
  process.exit(1)
}
if (!(await build())) process.exit(1)

const server = await Server.start({ DEMO_TRUCKS: '300', DEMO_SPEED: '1' })
const fleet = new Fleet(server)
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})

async function takeAll(variant: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  // With software rendering the map next to the list is a simple one unless this is set.
  await context.addInitScript(() =>
    localStorage.setItem('arriero-preferences', JSON.stringify({ hasSlowMap: true })),
  )
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Correo').waitFor()
  if (isWanted('login')) await takeScreenshot(page, `login-${variant}`)
  await signIn(page)
  for (const [name, show] of Object.entries(screens)) {
    if (!isWanted(name)) continue
    await show(page)
    await takeScreenshot(page, `${name}-${variant}`)
  }
  await context.close()
}

try {
  console.log('▸ La flota toma la carretera…')
  await wait(drivingMs)
  // Deletes the whole folder, so that no screenshot of a removed screen stays.
  if (wanted.length === 0) rmSync(screenshotFolder, { recursive: true, force: true })
  mkdirSync(screenshotFolder, { recursive: true })
  for (const [variant, options] of Object.entries(variants)) {
    console.log(`▸ Fotografiando: ${variant}`)
    await takeAll(variant, options)
  }
  console.log(`✓ Las imágenes están en ${screenshotFolder}`)
} finally {
  await browser.close()
  await fleet.stop()
  await server.remove()
}
