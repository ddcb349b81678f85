import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('without connection every page stays reachable with what is known', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  const fetchedAhead = page.waitForRequest((request) => request.url().includes('settings-page'))
  await enter(page)
  await fetchedAhead
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  for (const name of ['Ajustes', 'Notificaciones', 'En curso']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
  }
  await expect(page.getByText(/^V-\d{5}$/).first()).toBeVisible()
})
