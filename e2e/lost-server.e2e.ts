import { Server } from './support/server.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.describe('a server that goes away', () => {
  let own: Server
  test.beforeAll(async () => {
    own = await Server.start()
  })
  test.afterAll(() => own.remove())

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test(`is told truly and comes back after ${signal}`, async ({ browser }) => {
      const page = await browser.newPage({ baseURL: own.url, locale: 'es-CO' })
      await signIn(page)
      const chip = page.getByRole('banner').getByRole('status')
      await expect(chip).toHaveText('En vivo')
      const code = await page
        .getByText(/^V-\d{5}$/)
        .first()
        .textContent()

      await own.stop(signal)
      await expect(chip).toHaveText('Sin conexión')
      await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()

      await own.start()
      await expect(chip).toHaveText('En vivo', { timeout: 45_000 })
      await page.reload()
      await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()
      await page.close()
    })
  }
})
