import { expect, type Page } from '@playwright/test'

export type PageWatch = {
  /** Tells the watch that the test itself provokes this complaint. */
  allow: (complaint: RegExp) => void
  expectHealthy: () => void
}

/** Notes every console error, uncaught exception, CSP violation and request to another origin. */
export function watchPage(page: Page): PageWatch {
  const complaints: string[] = []
  const allowed: RegExp[] = []

  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) {
      complaints.push(`console: ${message.text()} ${message.location().url}`)
    }
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isLocal = ['data:', 'blob:'].includes(url.protocol) || url.hostname === '127.0.0.1'
    if (!isLocal) complaints.push(`outside request: ${url.href}`)
  })

  return {
    allow: (complaint) => allowed.push(complaint),
    expectHealthy() {
      const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(left).toEqual([])
    },
  }
}
