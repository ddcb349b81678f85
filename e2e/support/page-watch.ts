import { expect, type Page, type Locator } from '@playwright/test'

/** Chromium's console messages when the network is lost. */
export const networkIsLost = /ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Chromium's console messages when the server is gone or not ready yet. */
export const serverIsLost =
  /ERR_CONNECTION_\w+|ERR_SOCKET_NOT_CONNECTED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|503/

/** Records every console error, uncaught exception, CSP violation and connection to another origin. */
export class PageWatch {
  #problems: string[] = []
  #allowed: RegExp[] = []

  async attach(page: Page, origin: string): Promise<void> {
    page.on('console', (message) => {
      if (message.type() === 'error' || /Content Security Policy/i.test(message.text())) {
        this.#problems.push(`console: ${message.text()} ${message.location().url}`)
      }
    })
    page.on('pageerror', (error) => this.#problems.push(`uncaught: ${error.message}`))
    page.on('request', (request) => this.#checkOrigin(request.url(), origin))
    page.on('websocket', (socket) => this.#checkOrigin(socket.url(), origin))
    // Chromium doesn't log a blocked `eval` whose exception is caught, so violations are logged here.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        // oxlint-disable-next-line no-console -- the watch reads the page's console
        console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI}`)
      })
    })
  }

  #checkOrigin(address: string, origin: string): void {
    const url = new URL(address)
    const isInPage = ['data:', 'blob:'].includes(url.protocol)
    const httpOrigin = url.origin.replace(/^ws/, 'http')
    if (!isInPage && httpOrigin !== origin) this.#problems.push(`outside: ${address}`)
  }

  /** Ignores this problem, because the test causes it. */
  allow(problem: RegExp): void {
    this.#allowed.push(problem)
  }

  expectHealthy(): void {
    const isAllowed = (text: string) => this.#allowed.some((pattern) => pattern.test(text))
    expect(this.#problems.filter((text) => !isAllowed(text))).toEqual([])
  }
}

/** The chip that shows the state of the live connection. */
export const liveChip = (page: Page): Locator => page.getByRole('banner').getByRole('status')
