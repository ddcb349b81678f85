import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { openConsole } from '../../../../test/stage/open-console.tsx'

const now = new Date().toISOString()
// In the state «Novedad»: each needs attention.
const journeys = ['1', '2', '3'].map((number) =>
  exampleJourney({
    journeyStateId: 13,
    interrupted: [9],
    stateSince: now,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.25 },
    id: `00000000-0000-4000-8000-00000000000${number}`,
    code: `V-4821${number}`,
  }),
)
const answers = Object.fromEntries(
  journeys.map((journey) => [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)]),
)
const given = { collections: { journeys }, answers }

test('the keyboard moves through the queue, opens a journey and comes back', async () => {
  const { address } = await openConsole('/admin/atencion', given)
  const queue = page.getByRole('list', { name: 'Viajes que requieren atención' })
  const links = queue.getByRole('link', { name: /^V-\d+$/ })
  await expect.element(links.first()).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(links.first()).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(links.nth(1)).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(links.first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(links.nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(links.first()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('group', { name: 'Viaje elegido' })
  await expect.element(panel).toHaveFocus()
  const opened = address()
  expect(opened).toContain('viaje=')
  await userEvent.keyboard('j')
  await expect.poll(address).not.toBe(opened)
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(links.nth(1)).toHaveFocus()
})
