import { networkIsLost } from './support/page-watch.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('every page stays usable offline with the loaded data', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(networkIsLost)
  const requestedUrls = new Set<string>()
  const pendingRequests = new Set<unknown>()
  page.on('request', (request) => {
    // A stream of Firestore stays open.
    if (!request.url().startsWith(server.url)) return
    requestedUrls.add(request.url())
    pendingRequests.add(request)
  })
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  await openSignedIn(page)
  for (const name of ['settings-page', 'notifications-page']) {
    await expect.poll(() => [...requestedUrls].filter((url) => url.includes(name))).not.toEqual([])
  }
  await expect.poll(() => pendingRequests.size).toBe(0)

  await context.setOffline(true)
  for (const name of ['Ajustes', 'Notificaciones', 'En curso']) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') })).toBeVisible()
  }
  await expect(page.getByText(/^V-\d{5}$/).first()).toBeVisible()
})
