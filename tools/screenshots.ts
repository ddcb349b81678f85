import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { Fleet } from '../e2e/support/fleet.ts'
import { Server } from '../e2e/support/server.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { build } from './build.ts'
import { findBrowser } from './find-browser.ts'
import { screens } from './screenshots/screens.ts'
import { folder, shoot } from './screenshots/shoot.ts'

/** `npm run screenshots -- bell attention` takes those anew and leaves the others. */
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

/** Every screen at two sizes and in two schemes, with the fleet on the road, into docs/screenshots. */
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
/** Until trucks have moved, and some of them got into trouble. */
const drivingMs = 40_000

const browserPath = await findBrowser()
if ('problem' in browserPath) {
  console.error(browserPath.problem)
  process.exit(1)
}
if (!(await build())) process.exit(1)

const server = await Server.start({ DEMO_TRUCKS: '300', DEMO_SPEED: '10' })
const fleet = new Fleet(server)
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})

async function shootAll(variant: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    ...options,
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  // Without a graphics card, the map beside the list waits to be asked for.
  await context.addInitScript(() =>
    localStorage.setItem('arriero-preferences', JSON.stringify({ hasSlowMap: true })),
  )
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Correo').waitFor()
  if (isWanted('login')) await shoot(page, `login-${variant}`)
  await signIn(page)
  for (const [name, show] of Object.entries(screens)) {
    if (!isWanted(name)) continue
    await show(page)
    await shoot(page, `${name}-${variant}`)
  }
  await context.close()
}

try {
  console.log('▸ La flota toma la carretera…')
  await wait(drivingMs)
  // Whole, so that no picture of a screen that is gone stays behind.
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [variant, options] of Object.entries(variants)) {
    console.log(`▸ Fotografiando: ${variant}`)
    await shootAll(variant, options)
  }
  console.log(`✓ Las imágenes están en ${folder}`)
} finally {
  await browser.close()
  await fleet.stop()
  await server.remove()
}
