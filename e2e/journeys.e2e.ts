import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('En curso lists journeys of the six in-progress states only', async ({ page }) => {
  const asked: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => asked.push(JSON.parse(String(payload)))),
  )
  await enter(page)
  const where = [{ field: 'journeyStateId', op: 'in', values: [...inProgressStateIds] }]
  await expect
    .poll(() => asked)
    .toContainEqual(
      expect.objectContaining({
        kind: 'watch',
        query: { path: 'journeys', where, order: null, limit: null },
      }),
    )
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
