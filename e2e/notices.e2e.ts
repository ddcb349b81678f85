import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expectAccessible } from './support/axe.ts'
import { findDrivers } from './support/driver.ts'
import { liveChip } from './support/live-chip.ts'
import { bell, expectUnread, notice, readEverything, tellOnly, toasts } from './support/notices.ts'
import { networkIsLost, serverIsLost } from './support/page-watch.ts'
import type { Server } from './support/server.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: drivers get into trouble, rules change and the server is killed.
test.use({ serverEnv: { DEMO_TRUCKS: '34' } })
test.setTimeout(120_000)

test.beforeAll(({ server }) => tellOnly(server, 'novelty'))

const heard = new Set<string>()

/** The next driver on the road of whom nobody has heard yet. */
async function nextDriver(server: Server) {
  const onRoad = await findDrivers(server, [journeyStates.OnRoute])
  const next = onRoad.find(({ journey }) => !heard.has(journey.id))
  if (!next) throw new Error('Nobody is on the road')
  const { driver, journey } = next
  heard.add(journey.id)
  const report = () => driver.send(journey.id, 'reportNovelty', { noveltyCode: 'DERRUMBE' })
  return { journey, report, title: `Novedad en ${journey.code}` }
}

/** A full hour, so many from now. */
function hourInColombia(shift: number): string {
  const hour = (new Date().getUTCHours() - 5 + shift + 24) % 24
  return `${String(hour).padStart(2, '0')}:00`
}

test('it arrives live, and what is read in one place is read in all, also after the server dies', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  watch.allow(networkIsLost)
  await enter(page)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
  await readEverything(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/admin/en-curso')
  await expectUnread(otherTab, 0)
  await expectUnread(otherBrowser, 0)

  const { report, title } = await nextDriver(server)
  await report()
  await expect(toasts(page)).toContainText(title)
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 1)
  await expect(notice(page, title)).toContainText('Sin leer:')

  await bell(otherTab).click()
  await otherTab.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 0)
  await expect(notice(page, title)).not.toContainText('Sin leer:')
  // Read before it was closed: the toast has nothing left to say.
  await expect(toasts(page)).toHaveCount(0)

  await page.getByRole('button', { name: `Marcar como no leída: ${title}` }).click()
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 1)
  await page.reload()
  await expectUnread(page, 1)

  await server.stop('SIGKILL')
  await expect(liveChip(page)).toHaveText('Sin conexión')
  await server.start()
  for (const each of [page, otherBrowser]) {
    await expect(liveChip(each)).toHaveText('En vivo', { timeout: 60_000 })
    await expectUnread(each, 1)
  }
  await expect(notice(page, title)).toHaveCount(1)
})

test('what is read without connection is kept, and sent when it is back', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  await enter(page)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
  await readEverything(page)
  const { report, title } = await nextDriver(server)
  await report()
  await expectUnread(page, 1)

  await context.setOffline(true)
  await expect(liveChip(page)).toHaveText('Sin conexión', { timeout: 30_000 })
  await page.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  await expect(notice(page, title)).toContainText('Se enviará al volver la conexión')
  await expectUnread(page, 0)
  await expectUnread(otherBrowser, 1)

  await context.setOffline(false)
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 60_000 })
  await expectUnread(otherBrowser, 0)
  await expect(notice(page, title)).not.toContainText('Se enviará')
})

test('a notice leads to the event it tells of, and closes when it is over', async ({
  page,
  server,
}) => {
  await enter(page)
  await readEverything(page)
  const { journey, report, title } = await nextDriver(server)
  await report()
  await notice(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/viajes/${journey.id}\\?evento=\\d+$`))
  await expect(page.locator('[aria-current="true"]')).toContainText('Novedad')
  await expectUnread(page, 0)
  await expectAccessible(page)

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: new RegExp(journey.code) })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto('/admin/notificaciones')
  await expect(notice(page, title)).toContainText(/Resuelta|Resuelto/)
})

test('rules say what is told: one is turned off, tried, and changed by two people at once', async ({
  page,
  browser,
  server,
  watch,
}) => {
  // The second change is answered with a conflict, which Chromium writes down.
  watch.allow(/409/)
  await enter(page)
  await readEverything(page)
  await page.goto('/admin/notificaciones/reglas')
  const rule = page.getByRole('region', { name: 'Novedad', exact: true })
  await expectAccessible(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(other, { email: 'diego@arriero.example', password: 'arriero-demo' })
  await other.goto('/admin/notificaciones/reglas')
  const otherRule = other.getByRole('region', { name: 'Novedad', exact: true })
  await expect(otherRule).toBeVisible()

  await rule.getByLabel('Avisar: Novedad').uncheck({ force: true })
  await rule.getByRole('button', { name: 'Guardar' }).click()
  await expect(rule).toContainText(/Cambió|cambió/)
  await otherRule.getByLabel('Gravedad').selectOption('info')
  await otherRule.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('alert')).toContainText('cambió esta regla')
  await expect(otherRule.getByLabel('Avisar: Novedad')).not.toBeChecked()

  const { report, title } = await nextDriver(server)
  await report()
  // What is tried comes after it, and it is the only one.
  await rule.getByRole('button', { name: 'Probar: Novedad' }).click()
  await expectUnread(page, 1)
  await page.goto('/admin/notificaciones')
  await expect(notice(page, 'Prueba: Novedad')).toHaveCount(1)
  await expect(notice(page, title)).toHaveCount(0)

  await page.goto('/admin/notificaciones/reglas')
  await rule.getByLabel('Avisar: Novedad').check({ force: true })
  await rule.getByRole('button', { name: 'Guardar' }).click()
  await page.goto('/admin/notificaciones')
  // It still holds: now it is told.
  await expect(notice(page, title)).toHaveCount(1)
})

test('in quiet hours only the number moves, on every machine of the person', async ({
  page,
  browser,
  server,
}) => {
  await enter(page)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
  await readEverything(page)
  await page.goto('/admin/notificaciones/preferencias')
  await expectAccessible(page)
  const silence = page.getByRole('switch', { name: 'Guardar silencio' })
  await silence.click({ force: true })
  await page.getByLabel('Desde las').selectOption(hourInColombia(-1))
  await page.getByLabel('Hasta las').selectOption(hourInColombia(3))
  await expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible()

  await otherBrowser.goto('/admin/notificaciones/preferencias')
  const sameSilence = otherBrowser.getByRole('switch', { name: 'Guardar silencio' })
  await expect(sameSilence).toBeChecked()

  const quiet = await nextDriver(server)
  await quiet.report()
  for (const each of [page, otherBrowser]) await expectUnread(each, 1)
  for (const each of [silence, sameSilence]) {
    await each.click({ force: true })
    await expect(each).not.toBeChecked()
  }
  const audible = await nextDriver(server)
  await audible.report()
  // It speaks for itself alone: the quiet one was never told, not even late.
  await expect(toasts(page)).toContainText(audible.title)
  for (const each of [page, otherBrowser]) {
    await expectUnread(each, 2)
    const late = toasts(each).filter({ hasText: new RegExp(`${quiet.title}|avisos`) })
    await expect(late).toHaveCount(0)
  }
})

test('the keyboard stays where it is: in the bell, in a picker, and in a rule', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/admin/notificaciones')
  await expect(page.getByRole('list', { name: 'Notificaciones' })).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Notificaciones' })
  await bell(page).click()
  await expect(panel.getByRole('heading', { name: 'Notificaciones' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: 'Notificaciones' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.getByRole('button', { name: 'Tipo' }).click()
  const picker = page.getByRole('dialog', { name: 'Tipo' })
  await picker.getByLabel('Seguridad de su cuenta').click()
  const allKinds = picker.getByRole('button', { name: 'Todos los tipos' })
  await allKinds.press('Enter')
  await expect(page).toHaveURL('/admin/notificaciones')
  await expect(allKinds).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()

  await page.goto('/admin/notificaciones/reglas')
  const rule = page.getByRole('region', { name: 'Recargo por aprobar' })
  const isOn = rule.getByRole('switch')
  for (const [severity, button] of [
    ['critical', 'Descartar'],
    ['critical', 'Guardar'],
  ] as const) {
    await rule.getByLabel('Gravedad').selectOption(severity)
    await rule.getByRole('button', { name: button }).press('Enter')
    await expect(rule.getByText('Sin guardar')).toBeHidden()
    await expect(isOn).toBeFocused()
  }
  await rule.getByRole('button', { name: 'Volver a lo inicial' }).press('Enter')
  await expect(rule.getByText('Sin guardar')).toBeVisible()
  await expect(isOn).toBeFocused()
})

test('what came while nobody looked stands under a line', async ({ page, server }) => {
  await enter(page)
  await readEverything(page)
  const { report, title } = await nextDriver(server)
  const awaySince = new Date().toISOString()
  await report()
  await expectUnread(page, 1)
  // As the server answers who was away for longer than five minutes.
  await page.route('**/api/me/presence', (route) => route.fulfill({ json: { awaySince } }))
  await page.reload()
  await expect(page.getByText('Mientras no estaba · 1')).toBeVisible()
  await expect(notice(page, title)).toContainText('Mientras no estaba · 1')
  await expectAccessible(page)
})
