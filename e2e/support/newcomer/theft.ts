import type { Page } from '@playwright/test'
import type { findDrivers } from '../gateway-clients.ts'

type DriverOnRoute = Awaited<ReturnType<typeof findDrivers>>[number]

export interface TheftTimes {
  /** From before the driver's request. */
  fromRequestMs: number
  /** From the server's answer to it; negative if the row was there before. */
  fromAnswerMs: number
}

/** Reports a theft as the driver's phone does, and waits until it is the first row of the queue. */
export async function reportTheft(
  page: Page,
  { driver, journey }: DriverOnRoute,
): Promise<TheftTimes> {
  const seen = await page.evaluateHandle((code) => {
    let resolveTime: (at: number) => void = () => undefined
    const promise = new Promise<number>((resolve) => (resolveTime = resolve))
    const watcher = new MutationObserver(() => {
      const first = document.querySelector('main li[aria-posinset="1"]')?.textContent ?? ''
      if (!first.includes(code) || !first.includes('hurto')) return
      watcher.disconnect()
      // After the next frame, not when the document changed.
      requestAnimationFrame(() => setTimeout(() => resolveTime(Date.now())))
    })
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
    return { promise }
  }, journey.code)
  const requestedAt = Date.now()
  await driver.send(journey.id, 'reportNovelty', { noveltyCode: 'HURTO' })
  const answeredAt = Date.now()
  const shownAt = await seen.evaluate(({ promise }) => promise)
  return { fromRequestMs: shownAt - requestedAt, fromAnswerMs: shownAt - answeredAt }
}
