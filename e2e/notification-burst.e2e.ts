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

const burstSize = 1000

inOwnWorld(import.meta.url, { DEMO_TRUCKS: '1500' })
test.setTimeout(300_000)

const concurrency = 8

/** Runs `work` for each item, `concurrency` at a time. */
async function forEachConcurrently<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const runWorker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
}

async function findMovingJourneys(server: Server) {
  const found: { driver: Driver; journey: JourneyDocument }[] = []
  await forEachConcurrently(Array(Number(server.demo.DEMO_TRUCKS)).keys(), async (number) => {
    if (found.length >= burstSize) return
    const driver = new Driver(server, number)
    const journey = await driver.journey()
    const isOnItsWay = inProgressStateIds.some((state) => state === journey?.journeyStateId)
    if (journey && isOnItsWay && !journey.novelty) found.push({ driver, journey })
  })
  return found.slice(0, burstSize)
}

/** Records the maximum number of simultaneous toasts from now on. */
const trackMaxToasts = (page: Page) =>
  page.evaluateHandle(() => {
    const most = { toasts: 0 }
    const look = () => {
      const shown = document.querySelectorAll('[data-toast]').length
      most.toasts = Math.max(most.toasts, shown)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return most
  })

test(
  `${burstSize} at once: one toast, one row and one unread`,
  { tag: '@prove' },
  async ({ page, server }) => {
    await enableOnly(server, 'novelty')
    await readEverything(page)
    const moving = await findMovingJourneys(server)
    expect(moving).toHaveLength(burstSize)

    const most = await trackMaxToasts(page)
    const report = ({ driver, journey }: (typeof moving)[number]) =>
      driver.send(journey.id, 'reportNovelty', { noveltyCode: 'PARO' })
    await waitForToastsEnabled(page)
    await forEachConcurrently(moving, report)
    const storm = notification(page, `×${formatNumber(burstSize)}`)
    await expect(storm).toHaveCount(1)
    await expect(storm).toContainText(`y ${burstSize - 5} más`)
    await expectUnread(page, 1)
    expect(await most.evaluate(({ toasts }) => toasts)).toBe(1)

    // The list shows one row, also after a reload from the database.
    await page.getByText('Sin leer · 1').click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await page.reload()
    await expect(storm).toHaveCount(1)
    await storm.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/atencion\?motivo=novelty/)
  },
)
