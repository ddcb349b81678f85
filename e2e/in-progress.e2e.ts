import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: journeys are taken and moved on in it.
test.use({ serverEnv: { DEMO_TRUCKS: '40' } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Viajes en curso' })
const rows = (page: Page) => grid(page).getByRole('row').filter({ hasText: /V-\d/ })

test('filters are in the address, come back with it, and go together', async ({ page }) => {
  await enter(page)
  await expect(rows(page).first()).toBeVisible()
  const all = await rows(page).count()
  const driver = await rows(page).first().getByRole('gridcell').nth(4).innerText()
  const [name = ''] = driver.split('\n')
  // The list's own search, by its key.
  await page.keyboard.press('/')
  await page.keyboard.type(name.toUpperCase())
  await expect(page).toHaveURL(/texto=/)
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar en la lista' })).not.toHaveValue('')
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).not.toHaveURL(/texto=/)

  await page.getByRole('button', { name: 'Cliente', exact: true }).click()
  const option = page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first()
  await expect(option).toBeVisible()
  await expectAccessible(page)
  const [client = ''] = (await option.innerText()).split('\n')
  await option.click()
  await expect(page).toHaveURL(/cliente=/)
  await expect(rows(page).filter({ hasText: client }).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: client })).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/cliente=/)
})

test('a filter that leaves nothing says so and offers the way back', async ({ page }) => {
  await enter(page)
  await page.goto('/admin/en-curso?texto=zzzz')
  await expect(page.getByText('Ningún viaje coincide')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Quitar filtros' }).last().click()
  await expect(rows(page).first()).toBeVisible()
})

test('a saved view is there at the next sign-in', async ({ page, browser, server }) => {
  await enter(page)
  await page.goto('/admin/en-curso?estados=9&orden=codigo')
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await expectAccessible(page)
  await dialog.getByLabel('Nombre').fill('En carretera')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Opciones de la vista En carretera' }).click()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible()
  await expectAccessible(page)

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(elsewhere)
  await elsewhere.getByRole('button', { name: 'En carretera' }).click()
  await expect(elsewhere).toHaveURL(/estados=9.*orden=codigo|orden=codigo.*estados=9/)
  await elsewhere.context().close()
})

test('the keyboard goes down the list, opens a journey and comes back', async ({ page }) => {
  await enter(page)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('article', { name: /^Viaje V-/ })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/viaje=/)
  await expectAccessible(page)
  const first = await panel.getByRole('heading', { level: 2 }).first().innerText()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 }).first()).not.toHaveText(first)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).not.toHaveURL(/viaje=/)
})

test('many are acted on at once, with a result for each', async ({ page }) => {
  await enter(page)
  await expect(rows(page).first()).toBeVisible()
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await expect(bar).toContainText('3 seleccionados')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Tomar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 de 3 hechos')).toBeVisible()
  const results = dialog.getByRole('list', { name: 'Resultado por viaje' })
  await expect(results.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toBeHidden()
})

test('a bulk step that empties the list still tells what became of each', async ({ page }) => {
  await enter(page)
  // Nobody else's: the only state from which these go on.
  await page.goto(`/admin/en-curso?estados=${journeyStates.OnDestiny}`)
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await grid(page).getByRole('checkbox', { name: /todos/i }).click()
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await bar.getByRole('button', { name: 'Iniciar descargue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Iniciar descargue' }).click()
  const results = dialog.getByRole('list', { name: 'Resultado por viaje' })
  await expect(results.getByRole('listitem')).toHaveCount(count)
  await expect(page.getByText('Ningún viaje coincide')).toBeAttached()
  await expect(dialog.getByText(new RegExp(`${count} de ${count} hecho`))).toBeVisible()
})

test('the letters act on the card that has the focus', async ({ page }) => {
  await enter(page)
  await page.goto('/admin/en-curso?vista=tablero')
  const { label } = journeyStateDisplay[journeyStates.OnRoute]
  const cards = page
    .getByRole('list', { name: new RegExp(`^${label}`) })
    .getByRole('button', { name: /^V-\d/ })
  await cards.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards.nth(1)).toBeFocused()
  const [code = ''] = /V-\d+/.exec(await cards.nth(1).innerText()) ?? []
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: new RegExp(code) })).toBeVisible()
})

test('the board takes a card only where its journey may go', async ({ page }) => {
  await enter(page)
  await page.goto('/admin/en-curso?vista=tablero')
  const { label } = journeyStateDisplay[journeyStates.OnOrigin]
  const column = page.getByRole('list', { name: new RegExp(`^${label}`) })
  const card = column.getByRole('button', { name: /^V-\d/ }).first()
  await expect(card).toBeVisible()
  await expectAccessible(page)
  const [code = ''] = /V-\d+/.exec(await card.innerText()) ?? []
  await card.press('m')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^Descargando/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: /^Cargando/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar cargue' }).click()
  const loading = page.getByRole('list', { name: /^Cargando/ })
  await expect(loading.getByRole('button', { name: new RegExp(`^${code}`) })).toBeVisible()
})

test('corridors show the trucks along the road', async ({ page }) => {
  await enter(page)
  await page.goto('/admin/en-curso?vista=corredores')
  await expect(page.getByText(/→/).first()).toBeVisible()
  await expectAccessible(page)
})
