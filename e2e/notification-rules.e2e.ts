import { expectAccessible } from './support/accessibility.ts'
import {
  expectUnread,
  nextDriver,
  notification,
  readEverything,
  enableOnly,
  toasts,
  waitForToastsEnabled,
} from './support/notifications.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Needs its own server, because a rule that is turned on again announces every condition that still holds.
inOwnWorld(import.meta.url)
test.setTimeout(120_000)

test.beforeAll(({ server }) => enableOnly(server, 'novelty'))

/** Half past an hour, this many hours from now; the default quiet hours begin and end at full hours. */
function halfHourInColombia(shift: number): string {
  const hour = (new Date().getUTCHours() - 5 + shift + 24) % 24
  return `${String(hour).padStart(2, '0')}:30`
}

test('rules decide what is announced: one is turned off, tested, and changed by two users at once', async ({
  page,
  browser,
  server,
  watch,
}) => {
  // The second change gets a 409 response, which Chromium logs.
  watch.allow(/409/)
  await readEverything(page)
  const goTo = (name: string) => page.getByRole('main').getByRole('link', { name }).click()
  const toList = () =>
    page.getByRole('navigation').getByRole('link', { name: 'Notificaciones' }).click()
  await goTo('Reglas')
  const rule = page.getByRole('region', { name: 'Novedad', exact: true })
  await expectAccessible(page)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openSignedIn(other, {
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
  // The rule is off, so the test notification is the only unread one.
  await rule.getByRole('button', { name: 'Probar: Novedad' }).click()
  await expectUnread(page, 1)
  await toList()
  await expect(notification(page, 'Prueba: Novedad')).toHaveCount(1)
  await expect(notification(page, title)).toHaveCount(0)

  await goTo('Reglas')
  await rule.getByLabel('Avisar: Novedad').check({ force: true })
  await rule.getByRole('button', { name: 'Guardar' }).click()
  await toList()
  // The condition still holds, so it is announced now.
  await expect(notification(page, title)).toHaveCount(1)
})

test(
  'in quiet hours only the count changes, on every machine of the user',
  { tag: '@prove' },
  async ({ page, browser, server }) => {
    const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
    await openSignedIn(otherBrowser)
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
    await waitForToastsEnabled(page)
    await audible.report()
    // The toast is about the new one only: the one during quiet hours never caused a toast.
    await expect(toasts(page)).toContainText(audible.title)
    for (const each of [page, otherBrowser]) {
      await expectUnread(each, 2)
      const late = toasts(each).filter({ hasText: new RegExp(`${quiet.title}|avisos`) })
      await expect(late).toHaveCount(0)
    }
  },
)
