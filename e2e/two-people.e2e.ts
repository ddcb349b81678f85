import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { findDrivers } from './support/driver.ts'
import { enter } from './support/sign-in.ts'
import { demoAccount } from './support/server.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: journeys move on in it.
test.use({ serverEnv: { DEMO_TRUCKS: '24' } })

const articleOf = (page: Page, code: string) => page.getByRole('article', { name: `Viaje ${code}` })

test('two people act on one journey at once: one is done, the other is told', async ({
  page,
  browser,
  server,
  fleet,
  watch,
}) => {
  // The one that came second is answered with a conflict, which Chromium writes down.
  watch.allow(/409/)
  const [first] = await findDrivers(server, [journeyStates.OnOrigin])
  if (!first) throw new Error(`Nobody waits to load: ${fleet.output}`)
  const { id, code } = first.journey
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(page)
  await enter(other, { ...demoAccount, email: 'diego@arriero.example' })
  const pages = [page, other]
  for (const each of pages) {
    await each.goto(`/admin/viajes/${id}`)
    await expect(
      articleOf(each, code).getByRole('button', { name: /Iniciar cargue/ }),
    ).toBeVisible()
  }

  // Both have decided before either is sent: the second request leaves while the first is on its way.
  let release: () => void = () => undefined
  const bothAsked = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  for (const each of pages) {
    await each.route(/start-loading/, async (route) => {
      asked += 1
      if (asked === pages.length) release()
      await bothAsked
      await route.continue()
    })
  }
  await Promise.all(pages.map((each) => each.keyboard.press('e')))
  await Promise.all(
    pages.map(async (each) => {
      const dialog = each.getByRole('dialog', { name: new RegExp(code) })
      const submit = dialog.getByRole('button', { name: 'Iniciar cargue' })
      if (await dialog.isVisible()) await submit.click()
    }),
  )

  const refusals = await Promise.all(
    pages.map(async (each) => {
      const told = each.getByText(/lo cambió|ya cambió|cambió hace/).first()
      await expect(articleOf(each, code).getByText('Cargando').first()).toBeVisible()
      return told.waitFor({ timeout: 10_000 }).then(
        () => 1,
        () => 0,
      )
    }),
  )
  expect(refusals.reduce((sum: number, count) => sum + count, 0)).toBeGreaterThanOrEqual(1)
  // Both screens tell the same story, with one change of state in it.
  for (const each of pages) {
    const timeline = each.getByRole('region', { name: 'Línea de tiempo' })
    await expect(timeline.getByRole('listitem').filter({ hasText: 'Cargando' })).toHaveCount(1)
  }
  await other.context().close()
})
