import type { Browser, Page } from '@playwright/test'
import { openConsoleData } from './support/open-console-data.ts'
import { liveChip, networkIsLost, serverIsLost } from './support/page-watch.ts'
import { openSignedIn, createSession } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Kills its server and marks notifications as read.
inOwnWorld('killed')

/** The page of unread notifications. New ones keep arriving, so the test looks for one by its id. */
const openUnread = (page: Page) => openSignedIn(page, { at: '/admin/notificaciones?sinLeer=1' })

const expectUnread = (page: Page, id: string, isUnread = true) =>
  expect(page.getByRole('main').locator(`[data-notification="${id}"]`)).toHaveCount(
    isUnread ? 1 : 0,
  )

/** The console's data layer alone, in another tab or on another machine. */
async function goLive(page: Page): Promise<Page> {
  await openConsoleData(page)
  await page.evaluate(() => consoleData.goLive())
  return page
}

async function openOnAnotherMachine(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await createSession(context)
  return goLive(await context.newPage())
}

const findUnread = (page: Page) =>
  page.evaluate(async () => {
    const [newest] = await consoleData.readUnread()
    if (newest === undefined) throw new Error('Nothing is unread')
    return newest
  })

/** Resolves when the server has stored it. */
const markRead = (page: Page, id: string) =>
  page.evaluate((which) => consoleData.markRead(which), id)

test('changes made while offline appear when the network is back', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  const other = await openOnAnotherMachine(browser, server.url)
  await openUnread(page)
  const id = await findUnread(other)
  await expectUnread(page, id)

  await context.setOffline(true)
  await expect(liveChip(page)).toHaveText('Sin conexión')
  await markRead(other, id)
  await expectUnread(page, id)

  await context.setOffline(false)
  await expect(liveChip(page)).toHaveText('En vivo')
  await expectUnread(page, id, false)
  await other.context().close()
})

test('reading in one tab reaches the other, survives kill -9, and screens reconnect by themselves', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(serverIsLost)
  await openUnread(page)
  const other = await goLive(await context.newPage())
  const id = await findUnread(other)
  await expectUnread(page, id)
  await markRead(other, id)
  await expectUnread(page, id, false)
  await server.stop('SIGKILL')
  await expect(liveChip(page)).toHaveText('Sin conexión')

  await server.start()
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 45_000 })
  await expectUnread(page, id, false)
})

/** Longer than a client waits for a silent server, and shorter than fifteen heartbeats of another client. */
const frozenMs = 13_000

test(
  'a frozen page catches up when it is resumed',
  { tag: '@prove' },
  async ({ page, browser, server }) => {
    const other = await openOnAnotherMachine(browser, server.url)
    await openUnread(page)
    const id = await findUnread(other)
    await expectUnread(page, id)
    const countPauses = await recordPauses(page)

    // An open alert stops scripts, timers and socket messages. The DevTools lifecycle can't freeze the page, because
    // a page that Playwright controls counts as visible.
    const dialog = page.waitForEvent('dialog')
    const alertClosed = page.evaluate(() => alert())
    await dialog
    await markRead(other, id)
    await other.evaluate(() => consoleData.waitForHeartbeats(15))
    await (await dialog).accept()
    await alertClosed

    await expectUnread(page, id, false)
    await expect(liveChip(page)).toHaveText('En vivo')
    expect(await countPauses()).toBe(1)
    await other.context().close()
  },
)

/** Counts how often the page's timers stop for at least `frozenMs`. */
async function recordPauses(page: Page) {
  const pauses = await page.evaluateHandle((longMs) => {
    const found = { count: 0 }
    let last = performance.now()
    setInterval(() => {
      if (performance.now() - last >= longMs) found.count += 1
      last = performance.now()
    }, 50)
    return found
  }, frozenMs)
  return async () => (await pauses.jsonValue()).count
}
