import { liveChip } from './support/live-chip.ts'
import { serverIsLost } from './support/page-watch.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: its server is stopped under the page.
test.use({ serverEnv: { DEMO_TRUCKS: '21' } })
test.describe.configure({ mode: 'serial' })

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`a server lost by ${signal} is told truly and comes back`, async ({
    page,
    server,
    watch,
  }) => {
    watch.allow(serverIsLost)
    await enter(page)
    const chip = liveChip(page)
    await expect(chip).toHaveText('En vivo')
    const code = await page
      .getByText(/^V-\d{5}$/)
      .first()
      .textContent()

    await server.stop(signal)
    await expect(chip).toHaveText('Sin conexión')
    await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()

    await server.start()
    await expect(chip).toHaveText('En vivo', { timeout: 45_000 })
    await page.reload()
    await expect(page.getByText(code ?? '', { exact: true })).toBeVisible()
  })
}
