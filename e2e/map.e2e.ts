import { expectAccessible } from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// With WebGL in software, which is slow, but the only way to draw a map here.
test.use({
  launchOptions: {
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})
test.setTimeout(180_000)

test(
  'the map draws the country and its trucks without requests to other origins',
  { tag: '@prove' },
  async ({ page }) => {
    await openSignedIn(page, { at: '/admin/en-curso?vista=mapa' })
    const map = page.getByRole('region', { name: /^Mapa de los viajes/ })
    await expect(map).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/GeoNames/)).toBeVisible({ timeout: 60_000 })
    // An empty image has a few hundred bytes; one with land, rivers, roads, names and trucks has more.
    await expect
      .poll(async () => (await map.screenshot()).length, { timeout: 60_000 })
      .toBeGreaterThan(40_000)
    await expectAccessible(page)
    // The list shows the same trucks, for users who can't see the map.
    await page.getByRole('button', { name: 'Ver como lista' }).click()
    const list = page.getByRole('region', { name: 'A la vista' })
    await expect(list.getByRole('button', { name: /V-\d/ }).first()).toBeVisible({
      timeout: 60_000,
    })
    await expectAccessible(page)
    await list.getByRole('button', { name: /V-\d/ }).first().click()
    const follow = page.getByRole('button', { name: 'Seguir' })
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Abrir', exact: true }).click()
    await expect(page.getByRole('article', { name: /^Viaje V-/ })).toBeVisible()
  },
)
