import type { Page } from '@playwright/test'

/** For the browser an access token is over; the server, whose clock goes on as it was, knows better. */
export async function expireAccessToken(...pages: Page[]): Promise<void> {
  const later = Date.now() + 11 * 60_000
  await Promise.all(pages.map((page) => page.clock.setFixedTime(later)))
}

/** Back to the right time. */
export async function restoreClock(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.clock.setFixedTime(Date.now())))
}
