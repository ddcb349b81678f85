import {
  expectAccessible,
  expectNewPartAccessible,
  openDialog,
  expectAccessibleInShape,
  expectAccessibleInShapes,
} from './support/accessibility.ts'
import { liveChip } from './support/page-watch.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const pages = [
  'En curso',
  'Atención',
  'Por asignar',
  'Por aprobar',
  'Notificaciones',
  'Auditoría',
  'Ajustes',
]
/** Checked with the other live screens in screens.e2e.ts. */
const liveScreens = ['En curso', 'Atención']

test('the skip link leads to the content; every page of the menu opens with its title, accessible in light and dark', async ({
  page,
}) => {
  await openSignedIn(page)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saltar al contenido')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  for (const name of pages) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(name))
    if (liveScreens.includes(name)) continue
    await expectAccessibleInShapes(page, ['a desktop, light', 'a desktop, dark'])
  }
})

test('theme, density and a collapsed menu survive a reload', async ({ page }) => {
  await openSignedIn(page)
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await page.getByText('Oscuro', { exact: true }).click()
  await page.getByText('Compacta', { exact: true }).click()
  await page.getByRole('button', { name: 'Plegar el menú' }).click()
  await page.reload()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-density', 'compact')
  await expect(page.getByRole('button', { name: 'Desplegar el menú' })).toBeVisible()
  await expectAccessible(page)
})

test('the user menu shows the signed-in user, and signs out in every tab', async ({
  page,
  context,
}) => {
  await openSignedIn(page)
  const other = await context.newPage()
  await other.goto('/admin/atencion')
  await expect(other.getByRole('heading', { level: 1, name: /Atención/ })).toBeVisible()
  await expect(liveChip(other)).toHaveText('En vivo')

  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await expect(page.getByText('demo@arriero.example')).toBeVisible()
  await expectNewPartAccessible(page, openDialog)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login\?volver=\/admin\/atencion/)
  await expect(other.getByLabel('Correo')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('user')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bottom bar opens every page, and none scrolls sideways', async ({ page }) => {
    await openSignedIn(page)
    const bar = page.getByRole('navigation', { name: 'Principal' })
    for (const name of ['Atención', 'Por asignar', 'Por aprobar', 'En curso']) {
      await bar.getByRole('link', { name }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }),
      ).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name} scrolls sideways`).toBe(0)
      if (!liveScreens.includes(name)) await expectAccessibleInShape(page, 'a phone, light')
    }
    const more = bar.getByRole('button', { name: 'Más' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Notificaciones' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notificaciones' })).toBeVisible()
    await expectAccessibleInShape(page, 'a phone, light')
    await more.click()
    await page.getByRole('menuitem', { name: 'Ajustes' }).click()
    await expect(page).toHaveURL('/admin/ajustes')
  })
})
