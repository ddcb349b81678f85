import { expectAccessibleAgain } from './support/accessibility.ts'
import { submitFirstOption } from './support/keyboard.ts'
import {
  bell,
  expectUnread,
  nextDriver,
  notification,
  readEverything,
  enableOnly,
  toasts,
  waitForToastsEnabled,
} from './support/notifications.ts'
import { liveChip, networkIsLost, serverIsLost } from './support/page-watch.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// These tests count their drivers' reports and kill the server, so only notification-burst.e2e.ts shares their world.
inOwnWorld('notifications')
test.setTimeout(120_000)

test.beforeAll(({ server }) => enableOnly(server, 'novelty'))

test('a notification arrives live, its read state reaches all tabs and browsers, and a server crash loses neither', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  watch.allow(networkIsLost)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openSignedIn(otherBrowser)
  await readEverything(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/admin/en-curso')
  await expectUnread(otherTab, 0)
  await expectUnread(otherBrowser, 0)

  const { report, title } = await nextDriver(server)
  await waitForToastsEnabled(page)
  await report()
  await expect(toasts(page)).toContainText(title)
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 1)
  await expect(notification(page, title)).toContainText('Sin leer:')

  await bell(otherTab).click()
  await otherTab.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 0)
  await expect(notification(page, title)).not.toContainText('Sin leer:')
  // Reading the notification closes its toast.
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
  await expect(notification(page, title)).toHaveCount(1)
})

test('reading while offline is queued, and sent when the connection is back', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openSignedIn(otherBrowser)
  await readEverything(page)
  const { report, title } = await nextDriver(server)
  await report()
  await expectUnread(page, 1)

  await context.setOffline(true)
  await expect(liveChip(page)).toHaveText('Sin conexión', { timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Sin conexión · Actualizado')).toBeVisible()
  await page.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  await expect(notification(page, title)).toContainText('Se enviará al volver la conexión')
  await expectAccessibleAgain(page)
  await expectUnread(page, 0)
  await expectUnread(otherBrowser, 1)

  await context.setOffline(false)
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 60_000 })
  await expectUnread(otherBrowser, 0)
  await expect(notification(page, title)).not.toContainText('Se enviará')
  await page.reload()
  await expect(page.getByRole('button', { name: `Marcar como no leída: ${title}` })).toBeVisible()
})

test('a notification links to its event, and closes when the condition ends', async ({
  page,
  server,
}) => {
  await readEverything(page)
  const { journey, report, title } = await nextDriver(server)
  await report()
  // With the keyboard, down the list and up again.
  const link = notification(page, title).getByRole('link', { name: title })
  await link.focus()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/viajes/${journey.id}\\?evento=\\d+$`))
  const event = page.getByRole('main').locator('li[aria-current="true"]')
  await expect(event).toContainText('Novedad')
  await expect(event).toBeFocused()
  await expectUnread(page, 0)
  await expectAccessibleAgain(page)

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: new RegExp(journey.code) })
  await dialog.getByLabel('Nota').fill('Lo confirmó el conductor.')
  await dialog.getByRole('radio').first().focus()
  await submitFirstOption(dialog)
  await page.goBack()
  await expect(notification(page, title)).toContainText(/Resuelta|Resuelto/)
})

test('notifications that arrived during an absence are below a divider', async ({
  page,
  server,
}) => {
  await readEverything(page)
  const { report, title } = await nextDriver(server)
  const awaySince = new Date().toISOString()
  await report()
  await expectUnread(page, 1)
  // The server's response after an absence of more than five minutes.
  await page.route('**/api/me/presence', (route) => route.fulfill({ json: { awaySince } }))
  await page.reload()
  await expect(page.getByText('Mientras no estaba · 1')).toBeVisible()
  await expect(notification(page, title)).toContainText('Mientras no estaba · 1')
  await expectAccessibleAgain(page)
})
