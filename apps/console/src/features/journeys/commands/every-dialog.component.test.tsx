import { journeyStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'
import { listJourneyCommands, type OfferedCommand } from './list-commands.ts'

/** The commands of a journey that open a dialog and are allowed. */
function commandsWithDialog(journey: JourneyDocument): OfferedCommand[] {
  const { next, rest } = listJourneyCommands(journey, me)
  return [...next, ...rest].filter(
    (command) => command.opensDialog && command.refusedBecause === undefined,
  )
}

/** A journey for each state with dialogs that no earlier state had, so that every dialog is opened once. */
function journeysWithNewDialogs() {
  const seen = new Set<string>()
  return journeyStateIds
    .map((journeyStateId) => exampleJourney({ journeyStateId, interrupted: [9] }))
    .flatMap((journey) => {
      const commands = commandsWithDialog(journey).filter(({ name }) => !seen.has(name))
      for (const { name } of commands) seen.add(name)
      return commands.length === 0 ? [] : [{ journey, commands }]
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

async function start({ label }: OfferedCommand): Promise<void> {
  const actions = page.getByRole('group', { name: 'Acciones' })
  const button = actions.getByRole('button', { name: label })
  if (button.query()) return button.click()
  await actions.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: label }).first().click()
}

for (const { journey, commands } of journeysWithNewDialogs()) {
  const names = commands.map(({ name }) => name).join(', ')
  test(`the dialogs are accessible in state ${journey.journeyStateId}: ${names}`, async () => {
    await open(journey)
    await expect.element(page.getByRole('group', { name: 'Acciones' })).toBeVisible()
    for (const command of commands) {
      await start(command)
      const dialog = page.getByRole('dialog', { name: command.label })
      await expect.element(dialog).toBeVisible()
      await expectAccessible(dialog.element())
      // With the keyboard: an open list of choices may cover the button.
      dialog.getByRole('button', { name: 'Volver', exact: true }).element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })
}

test('the menu of commands is accessible, with allowed and refused ones', async () => {
  const attendedBy = { id: 'laura', name: 'Laura Ruiz', since: '2026-11-16T11:00:00.000Z' }
  await open(exampleJourney({ attendedBy }))
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectAccessible()
})
