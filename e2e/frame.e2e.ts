import { expectAccessible } from './support/axe.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const pages = ['En curso', 'Atención', 'Notificaciones', 'Ajustes']

for (const scheme of ['light', 'dark'] as const) {
  test(`every page is accessible, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await enter(page)
    for (const name of pages) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }),
      ).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(name))
      await expectAccessible(page)
    }
  })
}

test('the palette finds pages accent-blind and goes there', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill('atencion')
  await expect(palette.getByRole('option', { name: /^Atención/, selected: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL('/admin/atencion')
})

test('the palette finds a journey under way by its code and opens it', async ({ page }) => {
  await enter(page)
  const code = await page
    .getByText(/^V-\d+$/)
    .first()
    .innerText()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill(code.replace('-', '').toLowerCase())
  const journeys = palette.getByRole('group', { name: 'Viajes en curso' })
  await expect(
    journeys.getByRole('option', { name: new RegExp(code), selected: true }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/viajes\/[\w-]+$/)
})

test('the palette finds a page by what is done there', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill('contrasena')
  await expect(palette.getByRole('option', { name: /^Perfil/ })).toBeVisible()
})

test('without the history the palette still finds the rest', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await enter(page)
  await page.route(/\/journeys\?text=/, (route) => route.abort())
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill('atencion')
  await expect(palette.getByText('El historial no se pudo consultar.')).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Atención/ })).toBeVisible()
})

test('the palette says when nothing matches and closes with Escape', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill('xyzzy')
  await expect(palette.getByText('Nada coincide con «xyzzy».')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('the key sheet shows keys that work, and single keys can be turned off', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/admin/notificaciones')

  await page.keyboard.press('?')
  await sheet.getByLabel('Atajos de una sola tecla').click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
  await expect(page).toHaveURL('/admin/notificaciones')
})

test('theme, density and a folded rail survive a reload', async ({ page }) => {
  await enter(page)
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

test('the person menu names who is signed in and signs out', async ({ page, context }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await expect(page.getByText('demo@arriero.example')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('user')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
})

test('the skip link leads to the content', async ({ page }) => {
  await enter(page)
  await page.reload()
  await page.getByRole('heading', { name: /en curso/ }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Saltar al contenido')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bottom bar leads everywhere and nothing scrolls sideways', async ({ page }) => {
    await enter(page)
    const bar = page.getByRole('navigation', { name: 'Principal' })
    for (const name of ['Atención', 'Notificaciones', 'En curso']) {
      await bar.getByRole('link', { name }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }),
      ).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${name} scrolls sideways`).toBe(0)
      await expectAccessible(page)
    }
    await bar.getByRole('button', { name: 'Más' }).click()
    await page.getByRole('menuitem', { name: 'Ajustes' }).click()
    await expect(page).toHaveURL('/admin/ajustes')
  })
})
