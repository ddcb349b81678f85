import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInShape, inShapes } from './support/accessibility.ts'
import { findDrivers } from './support/gateway-clients.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { isProving } from './support/worlds.ts'

// Checks seven screens, each in four shapes.
test.setTimeout(180_000)

const expectNoHorizontalScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

/** The tests run with reduced motion, so nothing may be animated. */
const expectNothingAnimated = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration } = effect?.getComputedTiming() ?? {}
          return playState === 'running' && Number(duration) > 10
        })
        .map((animation) =>
          'animationName' in animation ? animation.animationName : 'transition',
        ),
    ),
  ).toEqual([])

/** The light desktop comes last, because the test continues with it. */
const screenShapes = [
  'a phone, light',
  'a desktop at 200 %',
  'a desktop, dark',
  'a desktop, light',
] as const

/** Both layouts, and the colours of both themes; `npm run prove` checks every shape. */
const axeShapes: readonly string[] = ['a phone, light', 'a desktop, dark', 'a desktop, light']

/** Accessible in every shape, without horizontal scrolling and animations. */
const checkScreen = (page: Page, name: string) =>
  test.step(name, () =>
    inShapes(page, screenShapes, async (shape) => {
      await expectNoHorizontalScroll(page)
      await expectNothingAnimated(page)
      if (isProving || axeShapes.includes(shape)) await expectAccessibleInShape(page, shape)
    }),
  )

const hasCount = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)

test('the list, a journey panel and its page are accessible in every shape', async ({ page }) => {
  await openSignedIn(page)
  await hasCount(page)
  await checkScreen(page, 'list')
  await page
    .getByText(/^V-\d{5}$/)
    .first()
    .click()
  await expect(page.getByRole('article', { name: /^Viaje V-/ })).toContainText('Línea de tiempo')
  await checkScreen(page, 'journey beside the list')
  await page.getByRole('link', { name: 'Abrir página' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^V-\d/ })).toBeVisible()
  await checkScreen(page, 'journey')
})

test('board, corridors, map and attention are accessible in every shape', async ({ page }) => {
  await openSignedIn(page, { at: '/admin/en-curso?vista=tablero' })
  await hasCount(page)
  await checkScreen(page, 'board')
  const views = page.getByRole('radiogroup', { name: 'Forma de ver los viajes' })
  await views.getByText('Corredores').click()
  // The title of the first strip: «origin → destination».
  await expect(page.getByRole('main').getByText(/→/).first()).toBeVisible()
  await checkScreen(page, 'corridors')
  await views.getByText('Mapa', { exact: true }).click()
  await expect(page.getByRole('region', { name: /^Mapa de los viajes/ })).toBeVisible()
  await checkScreen(page, 'map')
  await page.getByRole('link', { name: 'Atención' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Atención' })).toContainText(/\d/)
  await checkScreen(page, 'attention')
  await page.getByRole('banner').getByText('En vivo').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  // Fails if a tooltip is outside a landmark.
  await expectAccessible(page)
})

test('the last item of a long menu can be reached on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [onRoute] = await findDrivers(server, [journeyStates.OnRoute])
  await openSignedIn(page, { at: `/admin/viajes/${onRoute?.journey.id}` })
  const actions = page.getByRole('group', { name: 'Acciones' })
  await actions.getByRole('button', { name: 'Más acciones' }).click()
  await expect(actions.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const last = actions.getByRole('menuitem').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
})
