import { demoAccount } from '../../e2e/support/server.ts'
import type { BarePage } from './bare-page.ts'

/** Milliseconds from the button of the login screen until the list is filled from a snapshot of all of them. */
export async function firstScreen(page: BarePage, url: string, count: number): Promise<number> {
  await page.goto(`${url}/login`)
  return page.evaluate(signInAndWait, { ...demoAccount, count })
}

/** In the page: types as a person, presses, and looks until the last row is known and the first is drawn. */
async function signInAndWait(given: { email: string; password: string; count: number }) {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const find = async <T extends Element>(selector: string): Promise<T> => {
    for (;;) {
      const found = document.querySelector<T>(selector)
      if (found) return found
      await pause(20)
    }
  }
  const type = async (selector: string, text: string) => {
    const field = await find<HTMLInputElement>(selector)
    // React hears of a value only through the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await type('input[autocomplete="username"]', given.email)
  await type('input[autocomplete="current-password"]', given.password)
  // As long as a quick person needs for both.
  await pause(3000)
  const isFilled = () => {
    const table = document.querySelector('main [aria-rowcount]')
    const isWhole = Number(table?.getAttribute('aria-rowcount')) > given.count
    return isWhole && document.querySelector('main tbody tr td') !== null
  }
  const pressedAt = performance.now()
  const submit = await find<HTMLButtonElement>('button[type="submit"]')
  submit.click()
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('The list was never filled')), 60_000)
    const watcher = new MutationObserver(() => {
      if (!isFilled()) return
      watcher.disconnect()
      // Seen when the frame is, not when the document changed.
      requestAnimationFrame(() => setTimeout(resolve))
    })
    watcher.observe(document, { childList: true, subtree: true, attributes: true })
  })
  return performance.now() - pressedAt
}
