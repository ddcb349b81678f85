import type { Page } from '@playwright/test'

export interface ToastTimes {
  /** How long the page has been watched. */
  watchedMs: number
  /** How long a toast that nobody asked for was on screen. */
  newsMs: number
  /** How long the answer to an action was on screen. */
  answerMs: number
  /** Controls that a toast was drawn over. */
  covered: string[]
}

/** Measures the toasts of every page that is opened from now on. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(recordToasts)
}

export const readToasts = (page: Page): Promise<ToastTimes> =>
  page.evaluate(() => (window as unknown as { toastTimes: ToastTimes }).toastTimes)

/** Runs in the page, so it can use nothing outside itself. */
function recordToasts(): void {
  const times: ToastTimes = { watchedMs: 0, newsMs: 0, answerMs: 0, covered: [] }
  Object.assign(window, { toastTimes: times })
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const passed = now - last
    last = now
    times.watchedMs += passed
    const toast = document.querySelector('[data-toast]')
    if (!toast) return
    times[toast.querySelector('[role="alert"]') ? 'answerMs' : 'newsMs'] += passed
    for (const name of listCovered(toast)) {
      if (!times.covered.includes(name)) times.covered.push(name)
    }
  }, 100)

  /** The controls in the toast's area that the pointer can't reach because of it. */
  function listCovered(toast: Element): string[] {
    const box = toast.getBoundingClientRect()
    const controls = document.querySelectorAll('button, a[href], input, textarea, [role="dialog"]')
    return [...controls].flatMap((control) => {
      if (toast.contains(control)) return []
      const own = control.getBoundingClientRect()
      const [left, right] = [Math.max(own.left, box.left), Math.min(own.right, box.right)]
      const [top, bottom] = [Math.max(own.top, box.top), Math.min(own.bottom, box.bottom)]
      if (right - left <= 1 || bottom - top <= 1) return []
      const shown = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      const isBelow = shown.includes(control) && toast.contains(shown[0] ?? null)
      return isBelow ? [control.getAttribute('aria-label') ?? control.textContent ?? ''] : []
    })
  }
}
