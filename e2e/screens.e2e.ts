import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { findDrivers } from './support/driver.ts'
import { expectAccessibleInShape, inShapes } from './support/shapes.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { isProving } from './support/worlds.ts'

// Seven screens are judged, each in four shapes.
test.setTimeout(180_000)

/** Nothing sticks out of the window: nobody has to push a page sideways to read it. */
const expectNoSideways = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)

/** For who asked for less motion. */
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

const desktopLast = [
  'a phone, light',
  'a desktop at 200 %',
  'a desktop, dark',
  'a desktop, light',
] as const

/** Accessible in every shape, nothing sideways and nothing animated. */
const judge = (page: Page, name: string) =>
  test.step(name, () =>
    inShapes(page, desktopLast, async (shape) => {
      await expectNoSideways(page)
      await expectNothingAnimated(page)
      // At 200 % a page shows the parts of the phone or of the desktop, which axe judges there.
      if (shape !== 'a desktop at 200 %' || isProving) await expectAccessibleInShape(page, shape)
    }),
  )

const hasCount = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText(/\d/)

test('the list, a journey beside it and its page are sound in every shape', async ({ page }) => {
  await enter(page)
  await hasCount(page)
  await judge(page, 'list')
  await page
    .getByText(/^V-\d{5}$/)
    .first()
    .click()
  await expect(page.getByRole('article', { name: /^Viaje V-/ })).toContainText('Línea de tiempo')
  await judge(page, 'journey beside the list')
  await page.getByRole('link', { name: 'Abrir página' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^V-\d/ })).toBeVisible()
  await judge(page, 'journey')
})

test('board, corridors, map and attention are sound in every shape', async ({ page }) => {
  await enter(page, { at: '/admin/en-curso?vista=tablero' })
  await hasCount(page)
  await judge(page, 'board')
  const views = page.getByRole('radiogroup', { name: 'Forma de ver los viajes' })
  await views.getByText('Corredores').click()
  // The trucks along the road.
  await expect(page.getByRole('main').getByText(/→/).first()).toBeVisible()
  await judge(page, 'corridors')
  await views.getByText('Mapa', { exact: true }).click()
  await expect(page.getByRole('region', { name: /^Mapa de los viajes/ })).toBeVisible()
  await judge(page, 'map')
  await page.getByRole('link', { name: 'Atención' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Atención' })).toContainText(/\d/)
  await judge(page, 'attention')
  await page.getByRole('banner').getByText('En vivo').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  // What explains itself under the mouse does so inside a landmark.
  await expectAccessible(page)
})

test('the last line of a long menu can be reached on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [onRoute] = await findDrivers(server, [journeyStates.OnRoute])
  await enter(page, { at: `/admin/viajes/${onRoute?.journey.id}` })
  const actions = page.getByRole('group', { name: 'Acciones' })
  await actions.getByRole('button', { name: 'Más acciones' }).click()
  await expect(actions.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  const last = actions.getByRole('menuitem').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
})
