import { formatNumber } from '@arriero/domain/format/number.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Page } from '@playwright/test'
import { Driver } from './support/gateway-clients.ts'
import {
  expectUnread,
  notification,
  readEverything,
  enableOnly,
  waitForToastsEnabled,
} from './support/notifications.ts'
import type { Server } from './support/server.ts'
import { expect, test, inOwnWorld } from './support/test.ts'
import { isProving } from './support/worlds.ts'

/** Enough to be grouped, and few enough to leave drivers for notification-arrivals.e2e.ts; a thousand in `npm run prove`. */
const wanted = isProving ? 1000 : 12

// Shares the server of notification-arrivals.e2e.ts, but a thousand drivers need a server of their own.
inOwnWorld(isProving ? import.meta.url : 'notifications', isProving ? { DEMO_TRUCKS: '1500' } : {})
test.setTimeout(300_000)

const atOnce = 8

/** Runs `work` for each, a few at a time, until one returns true. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const takeTurns = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
}

async function findHeldUp(server: Server) {
  const found: { driver: Driver; journey: JourneyDocument }[] = []
  await forEach(Array(Number(server.demo.DEMO_TRUCKS)).keys(), async (number) => {
    if (found.length >= wanted) return
    const driver = new Driver(server, number)
    const journey = await driver.journey()
    const isOnItsWay = inProgressStateIds.some((state) => state === journey?.journeyStateId)
    if (journey && isOnItsWay && !journey.novelty) found.push({ driver, journey })
  })
  return found.slice(0, wanted)
}

/** Records the maximum number of simultaneous toasts from now on. */
const countToasts = (page: Page) =>
  page.evaluateHandle(() => {
    const most = { toasts: 0 }
    const look = () => {
      const shown = document.querySelectorAll('.mantine-Notification-root').length
      most.toasts = Math.max(most.toasts, shown)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return most
  })

test(`${wanted} at once are one toast, one row and one in the count`, async ({ page, server }) => {
  await enableOnly(server, 'novelty')
  await readEverything(page)
  const heldUp = await findHeldUp(server)
  expect(heldUp).toHaveLength(wanted)

  const most = await countToasts(page)
  const report = ({ driver, journey }: (typeof heldUp)[number]) =>
    driver.send(journey.id, 'reportNovelty', { noveltyCode: 'PARO' })
  await waitForToastsEnabled(page)
  await forEach(heldUp, report)
  const storm = notification(page, `×${formatNumber(wanted)}`)
  await expect(storm).toHaveCount(1)
  await expect(storm).toContainText(`y ${wanted - 5} más`)
  await expectUnread(page, 1)
  expect(await most.evaluate(({ toasts }) => toasts)).toBe(1)

  // Both the list and the database respond.
  await page.getByText('Sin leer · 1').click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(storm).toHaveCount(1)
  await storm.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/atencion\?motivo=novelty/)
})
