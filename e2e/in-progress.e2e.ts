import {
  journeyStateDisplay,
  inProgressStateIds,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAgain,
  expectNewPartAccessible,
  openDialog,
} from './support/accessibility.ts'
import { confirmAtSite } from './support/journeys.ts'
import { embeddedOnly } from './support/live-driver.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Viajes en curso' })
const rows = (page: Page) => grid(page).getByRole('row').filter({ hasText: /V-\d/ })

test('the six states are requested', async ({ page, liveDriver }) => {
  test.skip(liveDriver !== 'embedded', embeddedOnly.frames)
  const requested: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => requested.push(JSON.parse(String(payload)))),
  )
  await openSignedIn(page)
  const where = [{ field: 'journeyStateId', op: 'in', values: [...inProgressStateIds] }]
  const query = { path: 'journeys', where, order: null, limit: null }
  await expect
    .poll(() => requested)
    .toContainEqual(expect.objectContaining({ kind: 'watch', query }))
})

test('filters are kept in the address', async ({ page }) => {
  await openSignedIn(page)
  await expect(rows(page).first()).toBeVisible()
  const all = await rows(page).count()
  const { label } = journeyStateDisplay[journeyStates.OnRoute]
  const onRoute = page.getByRole('button', { name: new RegExp(label) })
  await onRoute.click()
  await expect(page).toHaveURL(/estados=9/)
  await page.getByRole('switch', { name: /en atención/ }).click()
  await expect(page).toHaveURL(/soloEnCurso=1/)
  await expect(rows(page).filter({ hasNotText: label })).toHaveCount(0)
  const driver = await rows(page).first().getByRole('gridcell').nth(4).innerText()
  const [name = ''] = driver.split('\n')
  // The shortcut that focuses the search field of the list.
  await page.keyboard.press('/')
  await page.keyboard.type(name.toUpperCase())
  await expect(page).toHaveURL(/texto=/)
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Buscar en la lista' })).not.toHaveValue('')
  await expect(onRoute).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).filter({ hasText: name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect(page).not.toHaveURL(/texto=|estados=/)

  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByRole('button', { name: 'Cliente', exact: true }).click()
  const option = page.getByRole('listbox', { name: 'Cliente' }).getByRole('option').first()
  await expect(option).toBeVisible()
  await expectNewPartAccessible(page, '[role="listbox"]')
  const [client = ''] = (await option.innerText()).split('\n')
  await option.click()
  await expect(page).toHaveURL(/cliente=/)
  await page.keyboard.press('Escape')
  await expect(rows(page).filter({ hasText: client }).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: client })).toHaveCount(0)
  await expectAccessibleAgain(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/cliente=/)
})

test('a saved view is there at the next sign-in', async ({ page, browser, server }) => {
  await openSignedIn(page, { at: '/admin/en-curso?estados=9&orden=codigo' })
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, openDialog)
  await dialog.getByLabel('Nombre').fill('En carretera')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Opciones de la vista En carretera' }).click()
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible()
  await expectNewPartAccessible(page, '[role="menu"]')

  const otherPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openSignedIn(otherPage)
  await otherPage.getByRole('button', { name: 'En carretera' }).click()
  await expect(otherPage).toHaveURL(/estados=9.*orden=codigo|orden=codigo.*estados=9/)
  await otherPage.context().close()
})

test('a bulk action has a result for each journey', async ({ page }) => {
  // Journeys that no other test uses.
  await openSignedIn(page, {
    at: `/admin/en-curso?estados=${journeyStates.OnWay},${journeyStates.Discharge}&soloEnCurso=1`,
  })
  await expect(rows(page).first()).toBeVisible()
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await expect(bar).toContainText('3 seleccionados')
  await expectNewPartAccessible(page, '[aria-label="Acciones en lote"]')
  await bar.getByRole('button', { name: 'Tomar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 de 3 hechos')).toBeVisible()
  const results = dialog.getByRole('list', { name: 'Resultado por viaje' })
  await expect(results.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(dialog).toBeHidden()
})

test('a bulk action that empties the list still shows every result', async ({ page }) => {
  // Only this test uses this state.
  await openSignedIn(page, {
    at: `/admin/en-curso?estados=${journeyStates.OnDestiny}&soloEnCurso=1`,
  })
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await grid(page).getByRole('checkbox', { name: /todos/i }).click()
  const bar = page.getByRole('region', { name: 'Acciones en lote' })
  await bar.getByRole('button', { name: 'Iniciar descargue' }).click()
  const dialog = page.getByRole('dialog')
  await confirmAtSite(dialog, 'Iniciar descargue')
  const results = dialog.getByRole('list', { name: 'Resultado por viaje' })
  await expect(results.getByRole('listitem')).toHaveCount(count)
  await expect(page.getByText('Ningún viaje coincide')).toBeAttached()
  await expect(dialog.getByText(new RegExp(`${count} de ${count} hecho`))).toBeVisible()
})

test('the board accepts a card only in states that its journey may enter', async ({ page }) => {
  await openSignedIn(page, { at: '/admin/en-curso?vista=tablero&soloEnCurso=1' })
  const { label } = journeyStateDisplay[journeyStates.OnOrigin]
  const column = page.getByRole('list', { name: new RegExp(`^${label}`) })
  const card = column.getByRole('button', { name: /^V-\d/ }).first()
  await expect(card).toBeVisible()
  const [code = ''] = /V-\d+/.exec(await card.innerText()) ?? []
  await card.press('m')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: /^Descargando/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectNewPartAccessible(page, '[role="menu"]')
  await menu.getByRole('menuitem', { name: /^Cargando/ }).click()
  await confirmAtSite(page.getByRole('dialog'), 'Iniciar cargue')
  const loading = page.getByRole('list', { name: /^Cargando/ })
  await expect(loading.getByRole('button', { name: new RegExp(`^${code}`) })).toBeVisible()
})
