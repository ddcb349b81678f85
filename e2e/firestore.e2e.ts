import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { NewShare, SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { ApiClient } from './support/api-client.ts'
import type { FirestoreProject } from './support/firestore-project.ts'
import { chosenDriver } from './support/live-driver.ts'
import { nextDriver, notification } from './support/notifications.ts'
import { liveChip, networkIsLost, serverIsLost } from './support/page-watch.ts'
import { demoAccount, type Server } from './support/server.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test as base } from './support/test.ts'

// What consoles do on Firestore alone. The other stories run there with `LIVE_DRIVER=firestore npm run e2e`.
const test = base.extend<{ project: FirestoreProject }>({
  project: async ({ firestore }, provide) => {
    if (!firestore) throw new Error('The driver is not Firestore')
    await provide(firestore)
  },
})
test.use({ world: 'own', owner: 'firestore', liveDriver: 'firestore' })
test.describe.configure({ mode: 'default' })

const journeyTitle = (page: Page, code: string) =>
  page.getByRole('article', { name: `Viaje ${code}` })

const isSdk = (address: string) => address.includes('/assets/firestore-sdk')

test('lists, a journey and notifications are live, in two tabs', async ({
  page,
  context,
  server,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/login')
  await page.getByLabel('Correo').waitFor()
  expect(requested.filter(isSdk)).toEqual([])
  const { journey, report, title } = await nextDriver(server)
  await openSignedIn(page)
  await expect(liveChip(page)).toHaveText('En vivo')
  expect(requested.filter(isSdk)).not.toEqual([])
  await expect(page.getByRole('row').filter({ hasText: journey.code })).toBeVisible()

  await page.goto(`/admin/viajes/${journey.id}`)
  await expect(journeyTitle(page, journey.code)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/notificaciones?sinLeer=1')
  await expect(liveChip(other)).toHaveText('En vivo')
  await report()
  await expect(journeyTitle(page, journey.code).getByText('Con novedad').first()).toBeVisible()
  await expect(notification(other, title)).toBeVisible()

  await page.goto('/admin/notificaciones?sinLeer=1')
  await expect(notification(page, title)).toBeVisible()
  await other.getByRole('button', { name: `Marcar como leída: ${title}` }).click()
  await expect(notification(page, title)).toHaveCount(0)
  await page.goto('/admin/atencion')
  await expect(page.getByRole('main').getByText(journey.code).first()).toBeVisible()
})

test(
  'nothing is missed while Firestore or the network is gone',
  { tag: '@prove' },
  async ({ page, context, server, project: { double }, watch }) => {
    watch.allow(serverIsLost)
    watch.allow(networkIsLost)
    const { journey, report } = await nextDriver(server)
    await openSignedIn(page, { at: `/admin/viajes/${journey.id}` })
    await expect(liveChip(page)).toHaveText('En vivo')

    await double.refuseConnections()
    await expect(liveChip(page)).toHaveText('Sin conexión')
    await report()
    await expect(journeyTitle(page, journey.code).getByText('Con novedad')).toHaveCount(0)
    await double.acceptConnections()
    await expect(liveChip(page)).toHaveText('En vivo', { timeout: 45_000 })
    await expect(journeyTitle(page, journey.code).getByText('Con novedad').first()).toBeVisible()

    await context.setOffline(true)
    await expect(liveChip(page)).toHaveText('Sin conexión')
    await context.setOffline(false)
    await expect(liveChip(page)).toHaveText('En vivo')
  },
)

test('a Firestore that has lost everything is filled again, and nobody has to sign in', async ({
  page,
  server,
  project: { double },
  watch,
}) => {
  test.skip(chosenDriver !== 'firestore', 'Only when all stories run on Firestore.')
  watch.allow(serverIsLost)
  // Streams of the time before are unknown.
  watch.allow(/400/)
  const { journey, report } = await nextDriver(server)
  await openSignedIn(page, { at: `/admin/viajes/${journey.id}` })
  await expect(liveChip(page)).toHaveText('En vivo')
  await double.restart({ keepDocuments: false })
  await report()
  await expect(journeyTitle(page, journey.code).getByText('Con novedad').first()).toBeVisible({
    timeout: 45_000,
  })
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 45_000 })
})

test('an expired custom token is renewed, and an ended session leaves the console', async ({
  page,
  context,
  server,
  project,
  watch,
}) => {
  // The refresh of an ended session is refused.
  watch.allow(/40[01]/)
  await openSignedIn(page)
  await expect(liveChip(page)).toHaveText('En vivo')
  await changeUser(context, (user) => ({
    ...user,
    fbCustomToken: project.expireToken(user.fbCustomToken),
  }))
  await page.reload()
  await expect(liveChip(page)).toHaveText('En vivo')

  const elsewhere = await ApiClient.signedIn(server.url, demoAccount)
  await elsewhere.send('DELETE', '/api/sessions')
  await expect(page).toHaveURL(/\/login/, { timeout: 30_000 })
})

test(
  'a visitor with a link follows one journey live, until the link is revoked',
  { tag: '@prove' },
  async ({ page, server, watch }) => {
    // The requests that this test blocks, and the answer to a revoked link.
    watch.allow(/ERR_FAILED|404/)
    const api = await ApiClient.signedIn(server.url, demoAccount)
    const { journey, report, path, token } = await shareOnTime(server, api)
    const granted = page.waitForResponse(/\/gateway\/shared\/grant$/)
    await page.goto(`/seguir#${token}`)
    await expect(page.getByText(`Viaje ${journey.code}`)).toBeVisible()
    await expectAccessible(page)
    expect((await granted).status()).toBe(200)

    // What follows can only come from Firestore.
    await page.route('**/gateway/shared/journey', (route) => route.abort())
    await report()
    await expect(page.getByText('Con retraso')).toBeVisible({ timeout: 15_000 })
    await page.unroute('**/gateway/shared/journey')
    await api.send('DELETE', path)
    await expect(page.getByRole('heading', { name: 'Enlace no disponible' })).toBeVisible({
      timeout: 15_000,
    })
  },
)

/** A link to a journey that is not late already. */
async function shareOnTime(server: Server, api: ApiClient) {
  for (;;) {
    const next = await nextDriver(server)
    const shares = `/gateway/journeys/${next.journey.id}/shares`
    const { id, token } = (await (await api.send('POST', shares, {})).json()) as NewShare
    const answer = await api.send('POST', '/gateway/shared/journey', { token })
    const { isDelayed } = (await answer.json()) as SharedJourney
    if (!isDelayed) return { ...next, path: `${shares}/${id}`, token }
  }
}

/** Changes the cookie of the signed-in user. */
async function changeUser(
  context: BrowserContext,
  change: (user: StoredUser) => StoredUser,
): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'user')
  if (!cookie) throw new Error('Nobody is signed in')
  const user = JSON.parse(decodeURIComponent(cookie.value)) as StoredUser
  await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify(change(user))) }])
}
