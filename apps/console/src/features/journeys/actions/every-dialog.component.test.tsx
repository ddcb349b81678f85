import { journeyStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-detail.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'
import { listActions, type OfferedAction } from './list-actions.ts'

/** What can be asked of a journey where it stands. */
function askingActions(journey: JourneyDocument): OfferedAction[] {
  const { next, rest } = listActions(journey, me)
  return [...next, ...rest].filter(
    ({ asks, refusedBecause }) => asks && refusedBecause === undefined,
  )
}

/** As few journeys as show every dialog once, each in another state. */
function planVisits() {
  const seen = new Set<string>()
  return journeyStateIds
    .map((journeyStateId) => exampleJourney({ journeyStateId, interrupted: [9] }))
    .flatMap((journey) => {
      const actions = askingActions(journey).filter(({ name }) => !seen.has(name))
      for (const { name } of actions) seen.add(name)
      return actions.length === 0 ? [] : [{ journey, actions }]
    })
}

const open = (journey: JourneyDocument) =>
  openConsole(`/admin/viajes/${journey.id}`, {
    collections: { journeys: [journey] },
    answers: {
      [`GET /gateway/journeys/${journey.id}`]: buildDetail(journey),
      [`GET /gateway/journeys/${journey.id}/candidates`]: { candidates: [] },
    },
  })

async function start({ label }: OfferedAction): Promise<void> {
  const actions = page.getByRole('group', { name: 'Acciones' })
  const button = actions.getByRole('button', { name: label })
  if (button.query()) return button.click()
  await actions.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: label }).first().click()
}

for (const { journey, actions } of planVisits()) {
  const names = actions.map(({ name }) => name).join(', ')
  test(`the dialogs are accessible in state ${journey.journeyStateId}: ${names}`, async () => {
    await open(journey)
    await expect.element(page.getByRole('group', { name: 'Acciones' })).toBeVisible()
    for (const action of actions) {
      await start(action)
      const dialog = page.getByRole('dialog', { name: action.label })
      await expect.element(dialog).toBeVisible()
      await expectAccessible(dialog.element())
      await dialog.getByRole('button', { name: 'Volver', exact: true }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })
}

test('the menu of actions is accessible, with what can be done and what cannot', async () => {
  await open(exampleJourney())
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectAccessible()
})
