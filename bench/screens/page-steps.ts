import { setTimeout as pause } from 'node:timers/promises'
import type { BarePage } from './bare-page.ts'

/** Time that a fast user needs to type both fields. */
const typingMs = 3000

/** Fills in and submits the login; returns the time by the page's clock. */
export async function signIn(
  page: BarePage,
  url: string,
  account: { email: string; password: string },
): Promise<number> {
  await page.goto(`${url}/login`)
  await waitForSelector(page, 'input[autocomplete="current-password"]')
  await page.evaluate(typeAccount, account)
  await pause(typingMs)
  return page.evaluate(() => {
    const pressedAt = performance.now()
    document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
    return pressedAt
  }, null)
}

/** Waits until the page has this element. */
export async function waitForSelector(page: BarePage, selector: string): Promise<void> {
  while (!(await page.evaluate((wanted) => document.querySelector(wanted) !== null, selector))) {
    await pause(20)
  }
}

function typeAccount(account: { email: string; password: string }) {
  const type = (selector: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(selector)
    // React only notices a value that is set by the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('input[autocomplete="username"]', account.email)
  type('input[autocomplete="current-password"]', account.password)
}

/** Time by the page's clock when a row is visible and the list has this many; null after the limit. */
export function waitUntilListed(
  page: BarePage,
  count: number,
  withinMs = 60_000,
): Promise<number | null> {
  return page.evaluate(waitForRows, { count, withinMs })
}

async function waitForRows({ count, withinMs }: { count: number; withinMs: number }) {
  const isListed = () => {
    const table = document.querySelector('main [aria-rowcount]')
    const isComplete = Number(table?.getAttribute('aria-rowcount')) > count
    return isComplete && document.querySelector('main tbody tr td') !== null
  }
  return new Promise<number | null>((resolve) => {
    const observer = new MutationObserver(() => check())
    const finish = (at: number | null) => {
      observer.disconnect()
      resolve(at)
    }
    const check = () => {
      if (!isListed()) return
      observer.disconnect()
      // Measured after the next frame, not when the DOM changed.
      requestAnimationFrame(() => setTimeout(() => finish(performance.now())))
    }
    setTimeout(() => finish(null), withinMs)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    check()
  })
}
