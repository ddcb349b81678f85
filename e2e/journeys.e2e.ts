import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('En curso lists journeys of the six in-progress states only', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/gateway/journeys?'))
  await enter(page)
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('states')).toBe(inProgressStateIds.join(','))
  await expect(page.getByText(/^V-\d{5}$/).first()).toBeVisible()
})

test('a state filter is kept in the address', async ({ page }) => {
  await enter(page)
  const onRoute = journeyStateDisplay[9].label
  await page.getByRole('button', { name: new RegExp(onRoute) }).click()
  await expect(page).toHaveURL(/9/)
  await page.reload()
  await expect(page.getByRole('button', { name: new RegExp(onRoute) })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
