import { expectAccessible } from './support/axe.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// With graphics, drawn in software where there is no card: slower, and the only way to see a map here.
test.use({
  launchOptions: {
    ...(process.env['CHROME_PATH'] ? { executablePath: process.env['CHROME_PATH'] } : {}),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  },
})
test.setTimeout(180_000)

test('the map draws the country and its trucks without asking anybody else', async ({ page }) => {
  await enter(page, { at: '/admin/en-curso?vista=mapa' })
  const map = page.getByRole('region', { name: /^Mapa de los viajes/ })
  await expect(map).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/GeoNames/)).toBeVisible({ timeout: 60_000 })
  // An empty picture is a few hundred bytes; land, rivers, roads, names and trucks are not.
  await expect
    .poll(async () => (await map.screenshot()).length, { timeout: 60_000 })
    .toBeGreaterThan(40_000)
  await expectAccessible(page)
  // The list twin: what is on the map, for who cannot see it.
  await page.getByRole('button', { name: 'Ver como lista' }).click()
  const list = page.getByRole('region', { name: 'A la vista' })
  await expect(list.getByRole('button', { name: /V-\d/ }).first()).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await list.getByRole('button', { name: /V-\d/ }).first().click()
  const follow = page.getByRole('button', { name: 'Seguir' })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Viaje V-/ })).toBeVisible()
})
