import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { ApiClient } from './support/api-client.ts'
import { expectAccessible } from './support/axe.ts'
import { type Server, demoAccount } from './support/server.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ serverEnv: { DEMO_TRUCKS: '60' } })
// Eight screens, each judged by axe.
test.setTimeout(180_000)

/** Nothing sticks out of the window: nobody has to push a page sideways to read it. */
const expectNoSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

/** Every live screen, with the first journey open where one can be. */
async function visitScreens(page: Page, look: () => Promise<void>): Promise<void> {
  for (const view of ['', '?vista=mapa', '?vista=tablero', '?vista=corredores']) {
    await page.goto(`/admin/en-curso${view}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
    await look()
  }
  await page.goto('/admin/en-curso')
  await page
    .getByText(/^V-\d{5}$/)
    .first()
    .click()
  await expect(page.getByRole('article', { name: /^Viaje V-/ })).toContainText('Línea de tiempo')
  await look()
  await page.getByRole('link', { name: 'Abrir página' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^V-\d/ })).toBeVisible()
  await look()
  await page.goto('/admin/atencion')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)
  await look()
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every live screen is accessible on a desktop, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await enter(page)
    await visitScreens(page, () => expectAccessible(page))
  })
}

test('every live screen fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  await visitScreens(page, async () => {
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})

test('every live screen fits a desktop at 200 % zoom', async ({ page }) => {
  // What zoom does to a page: half the room, twice the pixels.
  await page.setViewportSize({ width: 720, height: 450 })
  await enter(page)
  await visitScreens(page, async () => {
    await expectNoSideways(page)
    await expectAccessible(page)
  })
})

test('with reduced motion nothing is animated', async ({ page }) => {
  await enter(page)
  await visitScreens(page, async () => {
    const running = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration } = effect?.getComputedTiming() ?? {}
          return playState === 'running' && Number(duration) > 10
        })
        .map((animation) =>
          'animationName' in animation ? animation.animationName : 'transition',
        ),
    )
    expect(running).toEqual([])
  })
})

test('what explains itself under the mouse does so inside a landmark', async ({ page }) => {
  await enter(page)
  await page.getByRole('link', { name: 'Atención' }).first().click()
  await page.getByRole('banner').getByText('En vivo').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessible(page)
})

test('the last line of a long menu can be reached on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page)
  const [id = ''] = await findOnePerState(server)
  await page.goto(`/admin/viajes/${id}`)
  const actions = page.getByRole('group', { name: 'Acciones' })
  await actions.getByRole('button', { name: 'Más acciones' }).click()
  await expect(actions.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const last = actions.getByRole('menuitem').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
})

/** One journey in each of the states under way that the demonstration has. */
async function findOnePerState(server: Server): Promise<string[]> {
  const api = await ApiClient.signedIn(server.url, demoAccount)
  const ids: string[] = []
  for (const state of underWayStateIds) {
    const answer = await api.send('GET', `/gateway/journeys?states=${state}&limit=1`)
    const { journeys } = (await answer.json()) as JourneyPage
    ids.push(...journeys.map(({ id }) => id))
  }
  return ids
}

test('every dialog of a journey is accessible', async ({ page, server }) => {
  test.setTimeout(300_000)
  await enter(page)
  const seen = new Set<string>()
  for (const id of await findOnePerState(server)) {
    await page.goto(`/admin/viajes/${id}`)
    const actions = page.getByRole('group', { name: 'Acciones' })
    const more = actions.getByRole('button', { name: 'Más acciones' })
    await more.click()
    const items = actions.getByRole('menuitem').and(page.locator(':not([aria-disabled="true"])'))
    await expect(items.first()).toBeVisible()
    const names = (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
    if (seen.size === 0) await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const name of names.filter((each) => !/Tomar|Soltar/.test(each) && !seen.has(each))) {
      seen.add(name)
      await more.click()
      await actions.getByRole('menuitem', { name }).first().click()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Volver' }).click()
      await expect(dialog).toBeHidden()
    }
  }
  expect(seen.size).toBeGreaterThan(6)
})
