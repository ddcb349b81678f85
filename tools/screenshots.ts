import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { Server, demoAccount } from '../e2e/support/server.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { build } from './build.ts'
import { findBrowser } from './find-browser.ts'
import { root } from './root.ts'

/** Every screen at two sizes and in two schemes, into docs/screenshots. */
const folder = join(root, 'docs', 'screenshots')
const variants: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
}
const screens: Record<string, string> = {
  'in-progress': '/admin/en-curso',
  attention: '/admin/atencion',
  notifications: '/admin/notificaciones',
  profile: '/admin/perfil',
  settings: '/admin/ajustes',
}

async function shoot(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const browserPath = await findBrowser()
if ('problem' in browserPath) {
  console.error(browserPath.problem)
  process.exit(1)
}
if (!(await build())) process.exit(1)

mkdirSync(folder, { recursive: true })
const server = await Server.start({ DEMO_TRUCKS: '300' })
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const [variant, options] of Object.entries(variants)) {
  const context = await browser.newContext({
    ...options,
    baseURL: server.url,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await shoot(page, `login-${variant}`)
  await signIn(page, demoAccount)
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(page, `${name}-${variant}`)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await shoot(page, `palette-${variant}`)
  await context.close()
}
await browser.close()
await server.remove()
console.log(`✓ ${folder}`)
