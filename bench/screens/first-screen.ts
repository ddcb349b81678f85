import type { Page } from '@playwright/test'
import { demoAccount } from '../../e2e/support/server.ts'

/** Milliseconds from the button of the login screen until the list is filled from a snapshot of all of them. */
export async function firstScreen(page: Page, count: number): Promise<number> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(demoAccount.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoAccount.password)
  await page.evaluate((wanted) => {
    const times = { pressed: 0, filled: 0 }
    Object.assign(window, { times })
    addEventListener('click', () => (times.pressed ||= performance.now()), { capture: true })
    const watcher = new MutationObserver(() => {
      const table = document.querySelector('main [aria-rowcount]')
      const isWhole = Number(table?.getAttribute('aria-rowcount')) > wanted
      if (!isWhole || !table?.querySelector('tbody tr td')) return
      watcher.disconnect()
      // Seen when the frame is, not when the document changed.
      requestAnimationFrame(() => setTimeout(() => (times.filled = performance.now())))
    })
    watcher.observe(document, { childList: true, subtree: true, attributes: true })
  }, count)
  await page.getByRole('button', { name: 'Entrar' }).click()
  const times = await page.waitForFunction(() => {
    const { times: found } = window as unknown as { times: { pressed: number; filled: number } }
    return found.filled > 0 && found
  })
  const { pressed, filled } = (await times.jsonValue()) as { pressed: number; filled: number }
  return filled - pressed
}
