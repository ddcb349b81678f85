import { networkIsLost } from './support/page-watch.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('every page stays usable offline with the loaded data', async ({ page, context, watch }) => {
  watch.allow(networkIsLost)
  const asked = new Set<string>()
  const fetching = new Set<unknown>()
  page.on('request', (request) => {
    asked.add(request.url())
    fetching.add(request)
  })
  page.on('requestfinished', (request) => fetching.delete(request))
  await openSignedIn(page)
  for (const name of ['settings-page', 'notifications-page']) {
    await expect.poll(() => [...asked].filter((url) => url.includes(name))).not.toEqual([])
  }
  await expect.poll(() => fetching.size).toBe(0)

  await context.setOffline(true)
  for (const name of ['Ajustes', 'Notificaciones', 'En curso']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
  }
  await expect(page.getByText(/^V-\d{5}$/).first()).toBeVisible()
})
