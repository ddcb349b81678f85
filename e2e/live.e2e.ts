import type { Browser, Page } from '@playwright/test'
import { liveChip } from './support/live-chip.ts'
import { openConsoleData } from './support/open-console-data.ts'
import { networkIsLost, serverIsLost } from './support/page-watch.ts'
import { enter, holdSession } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Its server is killed, and notifications become read.
inOwnWorld('killed')

/** The screen of those that nobody has read: the world goes on telling, so one of them is looked for by its id. */
const openUnread = (page: Page) => enter(page, { at: '/admin/notificaciones?sinLeer=1' })

const expectUnread = (page: Page, id: string, isUnread = true) =>
  expect(page.getByRole('main').locator(`[data-notification="${id}"]`)).toHaveCount(
    isUnread ? 1 : 0,
  )

/** The console's data layer alone, in another tab or at another machine. */
async function goLive(page: Page): Promise<Page> {
  await openConsoleData(page)
  await page.evaluate(() => consoleData.goLive())
  return page
}

async function atAnotherMachine(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  await holdSession(context)
  return goLive(await context.newPage())
}

const findUnread = (page: Page) =>
  page.evaluate(async () => {
    const [newest] = await consoleData.readUnread()
    if (newest === undefined) throw new Error('Nothing is unread')
    return newest
  })

/** Resolves once the record holds it. */
const markRead = (page: Page, id: string) =>
  page.evaluate((which) => consoleData.markRead(which), id)

test('what happened while offline is there when the network is back', async ({
  page,
  context,
  browser,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  const other = await atAnotherMachine(browser, server.url)
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

test('what is read in one tab is read in the other, outlives kill -9, and screens come back by themselves', async ({
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

/** Longer than a client waits for a server that is silent; four heartbeats of another client last longer still. */
const frozenMs = 13_000

test('a page that was frozen shows the present when it thaws', async ({
  page,
  browser,
  server,
}) => {
  const other = await atAnotherMachine(browser, server.url)
  await openUnread(page)
  const id = await findUnread(other)
  await expectUnread(page, id)
  const countPauses = await recordPauses(page)

  // Its scripts, its timers and what its sockets bring wait until it is answered. The lifecycle of the
  // DevTools protocol does not do that: a page that Playwright holds counts as looked at.
  const dialog = page.waitForEvent('dialog')
  const thawed = page.evaluate(() => alert())
  await dialog
  await markRead(other, id)
  await other.evaluate(() => consoleData.hearBeats(4))
  await (await dialog).accept()
  await thawed

  await expectUnread(page, id, false)
  await expect(liveChip(page)).toHaveText('En vivo')
  expect(await countPauses()).toBe(1)
  await other.context().close()
})

/** How often the page's own timers have stood still for so long. */
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
