import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { findDrivers } from './support/gateway-clients.ts'
import { confirmAtSite } from './support/journeys.ts'
import { demoAccount } from './support/server.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const articleOf = (page: Page, code: string) => page.getByRole('article', { name: `Viaje ${code}` })

test('two users act on one journey at once: one succeeds, the other gets a conflict', async ({
  page,
  browser,
  server,
  watch,
}) => {
  // The second one gets a 409 response, which Chromium logs.
  watch.allow(/409/)
  const [first] = await findDrivers(server, [journeyStates.OnOrigin])
  if (!first) throw new Error('No journey waits to load')
  const { id, code } = first.journey
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  const at = `/admin/viajes/${id}`
  await openSignedIn(page, { at })
  await openSignedIn(other, { as: { ...demoAccount, email: 'diego@arriero.example' }, at })
  const pages = [page, other]
  for (const each of pages) {
    await expect(
      articleOf(each, code).getByRole('button', { name: /Iniciar cargue/ }),
    ).toBeVisible()
  }

  // Holds both requests until both users have acted, so that the second is sent while the first is pending.
  let release: () => void = () => undefined
  const bothRequested = new Promise<void>((resolve) => (release = resolve))
  const answers = new Map<Page, number>()
  let requestCount = 0
  for (const each of pages) {
    await each.route(/start-loading/, async (route) => {
      requestCount += 1
      if (requestCount === pages.length) release()
      await bothRequested
      const answer = await route.fetch()
      answers.set(each, answer.status())
      await route.fulfill({ response: answer })
    })
  }
  await Promise.all(pages.map((each) => each.keyboard.press('e')))
  const dialogOf = (each: Page) => each.getByRole('dialog', { name: new RegExp(code) })
  await Promise.all(pages.map((each) => confirmAtSite(dialogOf(each), 'Iniciar cargue')))

  for (const each of pages) {
    await expect(articleOf(each, code).getByText('Cargando').first()).toBeAttached()
  }
  await expect
    .poll(() => [...answers.values()].toSorted((one, other) => one - other))
    .toEqual([200, 409])
  const [second] = [...answers].find(([, status]) => status === 409) ?? []
  if (!second) throw new Error('No request came second')
  // The second user learns in the dialog who was first.
  await expect(dialogOf(second).getByRole('alert')).toContainText(/cambió|inició|hace/)
  for (const each of pages) {
    if (await dialogOf(each).isVisible()) await each.keyboard.press('Escape')
  }
  // Both screens show the same timeline with one state change.
  for (const each of pages) {
    const timeline = each.getByRole('region', { name: 'Línea de tiempo' })
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Cargando' })).toHaveCount(1)
  }
  await other.context().close()
})
