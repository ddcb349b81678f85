import { expectAccessible } from './support/axe.ts'
import {
  expectUnread,
  nextDriver,
  notification,
  readEverything,
  tellOnly,
  toasts,
  untilItTells,
} from './support/notifications.ts'
import { enter } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Of this file's own: a rule that is turned on again tells of everything that still holds.
inOwnWorld(import.meta.url)
test.setTimeout(120_000)

test.beforeAll(({ server }) => tellOnly(server, 'novelty'))

/** Half past an hour, so many from now: the usual night begins and ends with a full one, which can't be both. */
function halfHourInColombia(shift: number): string {
  const hour = (new Date().getUTCHours() - 5 + shift + 24) % 24
  return `${String(hour).padStart(2, '0')}:30`
}

test('rules say what is told: one is turned off, tried, and changed by two people at once', async ({
  page,
  browser,
  server,
  watch,
}) => {
  // The second change is answered with a conflict, which Chromium writes down.
  watch.allow(/409/)
  await readEverything(page)
  const goTo = (name: string) => page.getByRole('main').getByRole('link', { name }).click()
  const toList = () =>
    page.getByRole('navigation').getByRole('link', { name: 'Notificaciones' }).click()
  await goTo('Reglas')
  const rule = page.getByRole('region', { name: 'Novedad', exact: true })
  await expectAccessible(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(other, {
    as: { email: 'diego@arriero.example', password: 'arriero-demo' },
    at: '/admin/notificaciones/reglas',
  })
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
  await toList()
  await expect(notification(page, 'Prueba: Novedad')).toHaveCount(1)
  await expect(notification(page, title)).toHaveCount(0)

  await goTo('Reglas')
  await rule.getByLabel('Avisar: Novedad').check({ force: true })
  await rule.getByRole('button', { name: 'Guardar' }).click()
  await toList()
  // It still holds: now it is told.
  await expect(notification(page, title)).toHaveCount(1)
})

test('in quiet hours only the number moves, on every machine of the person', async ({
  page,
  browser,
  server,
}) => {
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
  await readEverything(page)
  await page.getByRole('main').getByRole('link', { name: 'Preferencias' }).click()
  await expectAccessible(page)
  const silence = page.getByRole('switch', { name: 'Guardar silencio' })
  await silence.click({ force: true })
  await page.getByLabel('Desde las').selectOption(halfHourInColombia(-1))
  await page.getByLabel('Hasta las').selectOption(halfHourInColombia(3))
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
  await untilItTells(page)
  await audible.report()
  // It speaks for itself alone: the quiet one was never told, not even late.
  await expect(toasts(page)).toContainText(audible.title)
  for (const each of [page, otherBrowser]) {
    await expectUnread(each, 2)
    const late = toasts(each).filter({ hasText: new RegExp(`${quiet.title}|avisos`) })
    await expect(late).toHaveCount(0)
  }
})
