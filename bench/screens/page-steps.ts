import { setTimeout as pause } from 'node:timers/promises'
import type { BarePage } from './bare-page.ts'

/** As long as a quick person needs to type both. */
const typingMs = 3000

/** Types as a person and presses; says when, by the page's own clock. */
export async function signIn(
  page: BarePage,
  url: string,
  account: { email: string; password: string },
): Promise<number> {
  await page.goto(`${url}/login`)
  await untilThere(page, 'input[autocomplete="current-password"]')
  await page.evaluate(typeAccount, account)
  await pause(typingMs)
  return page.evaluate(() => {
    const pressedAt = performance.now()
    document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
    return pressedAt
  }, null)
}

/** Until the page has such an element. */
export async function untilThere(page: BarePage, selector: string): Promise<void> {
  while (!(await page.evaluate((wanted) => document.querySelector(wanted) !== null, selector))) {
    await pause(20)
  }
}

function typeAccount(account: { email: string; password: string }) {
  const type = (selector: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(selector)
    // React hears of a value only through the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('input[autocomplete="username"]', account.email)
  type('input[autocomplete="current-password"]', account.password)
}

/** When a row is seen and the list knows of so many, by the page's own clock; null when that takes too long. */
export function untilListed(
  page: BarePage,
  count: number,
  withinMs = 60_000,
): Promise<number | null> {
  return page.evaluate(waitForRows, { count, withinMs })
}

async function waitForRows({ count, withinMs }: { count: number; withinMs: number }) {
  const isListed = () => {
    const table = document.querySelector('main [aria-rowcount]')
    const isWhole = Number(table?.getAttribute('aria-rowcount')) > count
    return isWhole && document.querySelector('main tbody tr td') !== null
  }
  return new Promise<number | null>((resolve) => {
    const watcher = new MutationObserver(() => look())
    const finish = (at: number | null) => {
      watcher.disconnect()
      resolve(at)
    }
    const look = () => {
      if (!isListed()) return
      watcher.disconnect()
      // Seen when the frame is, not when the document changed.
      requestAnimationFrame(() => setTimeout(() => finish(performance.now())))
    }
    setTimeout(() => finish(null), withinMs)
    watcher.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })
}
