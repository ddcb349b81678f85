import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { serverIsLost } from './support/page-watch.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** A copy of the built console, so that a test can publish another build. */
const consoleDir = join(tmpdir(), 'arriero-e2e-installed-console')
const builtConsole = fileURLToPath(new URL('../apps/console/dist', import.meta.url))

test.use({
  world: 'empty',
  owner: 'installed',
  serverEnv: { CONSOLE_DIR: consoleDir },
  serviceWorkers: 'allow',
})
test.describe.configure({ mode: 'default' })
test.beforeAll(() => {
  rmSync(consoleDir, { recursive: true, force: true })
  cpSync(builtConsole, consoleDir, { recursive: true })
})
test.afterAll(() => rmSync(consoleDir, { recursive: true }))

/** The service worker has stored the console and answers this page. */
const isInstalled = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')

const readBuild = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')

/** Replaces the build number in page and worker, which is all that a browser compares. */
function publishBuild(next: string): void {
  const page = readFileSync(join(consoleDir, 'index.html'), 'utf8')
  const current = /<meta name="build" content="([^"]+)"/.exec(page)?.[1] ?? ''
  for (const file of ['index.html', 'service-worker.js']) {
    const text = readFileSync(join(consoleDir, file), 'utf8')
    writeFileSync(join(consoleDir, file), text.replaceAll(current, next))
  }
}

const bar = (page: Page) => page.getByText('Hay una versión nueva de Arriero.')

test('without a server the console opens its own page, and recovers by itself', async ({
  page,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  await openSignedIn(page)
  await isInstalled(page)
  const stored = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).toContain('/index.html')
  const isShell = (path: string) => /^\/(?:assets\/.+|index\.html|before-paint\.js)$/.test(path)
  expect(stored.filter((path) => !isShell(path))).toEqual([])

  await server.stop('SIGKILL')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  await expect(page.getByText(/^Conexión al servidor\. No hay datos que mostrar/)).toBeVisible()
  await expectAccessible(page)

  await server.start()
  await expect(page.getByRole('banner')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/admin\/en-curso$/)
})

test('a newer build is offered in every tab, and loaded where the user accepts it', async ({
  page,
  context,
}) => {
  await openSignedIn(page)
  await isInstalled(page)
  const other = await context.newPage()
  await other.goto('/admin/ajustes')
  await expect(other.getByRole('banner')).toBeVisible()
  const before = await readBuild(page)

  publishBuild('0123456789abcdef')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(bar(page)).toBeVisible({ timeout: 30_000 })
  await expect(bar(other)).toBeVisible()

  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => readBuild(page), { timeout: 30_000 }).toBe('0123456789abcdef')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(bar(page)).toBeHidden()

  // The other tab is not interrupted, and still opens pages of its own build.
  expect(await readBuild(other)).toBe(before)
  await expect(bar(other)).toBeVisible()
  await other.getByRole('button', { name: 'Actualizar' }).click()
  await expect.poll(() => readBuild(other), { timeout: 30_000 }).toBe('0123456789abcdef')
  await expect(bar(other)).toBeHidden()
})
