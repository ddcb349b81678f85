import { expectAccessibleAgain } from './support/axe.ts'
import { giveFirstAnswer } from './support/keyboard.ts'
import { liveChip } from './support/live-chip.ts'
import {
  bell,
  expectUnread,
  nextDriver,
  notification,
  readEverything,
  tellOnly,
  toasts,
  untilItTells,
} from './support/notifications.ts'
import { networkIsLost, serverIsLost } from './support/page-watch.ts'
import { enter } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// What its drivers report is counted, and the server is killed. Shared with notification-burst.e2e.ts.
inOwnWorld('notifications')
test.setTimeout(120_000)

test.beforeAll(({ server }) => tellOnly(server, 'novelty'))

test('it arrives live, and what is read in one place is read in all, also after the server dies', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  watch.allow(networkIsLost)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
  await readEverything(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/admin/en-curso')
  await expectUnread(otherTab, 0)
  await expectUnread(otherBrowser, 0)

  const { report, title } = await nextDriver(server)
  await untilItTells(page)
  await report()
  await expect(toasts(page)).toContainText(title)
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 1)
  await expect(notification(page, title)).toContainText('Sin leer:')

  await bell(otherTab).click()
  await otherTab.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  for (const each of [page, otherTab, otherBrowser]) await expectUnread(each, 0)
  await expect(notification(page, title)).not.toContainText('Sin leer:')
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
  await expect(notification(page, title)).toHaveCount(1)
})

test('what is read without connection is kept, and sent when it is back', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  const otherBrowser = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(otherBrowser)
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

test('a notification leads to the event it tells of, and closes when it is over', async ({
  page,
  server,
}) => {
  await readEverything(page)
  const { journey, report, title } = await nextDriver(server)
  await report()
  // By the keyboard, down the list and up again.
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
  await giveFirstAnswer(dialog)
  await page.goBack()
  await expect(notification(page, title)).toContainText(/Resuelta|Resuelto/)
})

test('what came while nobody looked stands under a line', async ({ page, server }) => {
  await readEverything(page)
  const { report, title } = await nextDriver(server)
  const awaySince = new Date().toISOString()
  await report()
  await expectUnread(page, 1)
  // As the server answers who was away for longer than five minutes.
  await page.route('**/api/me/presence', (route) => route.fulfill({ json: { awaySince } }))
  await page.reload()
  await expect(page.getByText('Mientras no estaba · 1')).toBeVisible()
  await expect(notification(page, title)).toContainText('Mientras no estaba · 1')
  await expectAccessibleAgain(page)
})
