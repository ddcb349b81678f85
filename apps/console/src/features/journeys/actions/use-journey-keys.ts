import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useOwnId } from '#data/session/use-own-id.ts'
import type { Command } from '#ui/commands/command.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { useActionDesk } from './action-desk-context.ts'
import { listActions, type OfferedAction } from './list-actions.ts'

/** The letters that act on the journey in hand; a refused one says why. */
export function useJourneyKeys(journey: JourneyDocument | undefined): void {
  const { start, sender } = useActionDesk()
  const id = useOwnId()

  function toCommand(inHand: JourneyDocument, action: OfferedAction, key: string): Command {
    return {
      id: `journey-${key}`,
      group: 'Viaje',
      label: action.label,
      icon: action.icon,
      keys: [[key.toLowerCase()]],
      run: () => {
        if (action.refusedBecause === undefined) return start(inHand, action.name)
        clearToasts()
        showToast(inHand.code, action.refusedBecause, 'failed')
      },
    }
  }

  const undo: Command = {
    id: 'journey-Z',
    group: 'Viaje',
    label: 'Deshacer lo último',
    icon: IconArrowBackUp,
    keys: [['z']],
    run: () => {
      if (!sender.undoLast()) showToast('Deshacer', 'No hay nada que deshacer.', 'failed')
    },
  }
  const keyed = journey ? listKeyed(journey, { id }) : []
  usePageCommands([
    ...keyed.flatMap(([key, action]) => (journey ? [toCommand(journey, action, key)] : [])),
    undo,
  ])
}

/** E is what moves it on, whatever its own letter; each other letter once. */
export function listKeyed(
  journey: JourneyDocument,
  me: { id: string },
): [key: string, action: OfferedAction][] {
  const { next, rest } = listActions(journey, me)
  const keyed = new Map<string, OfferedAction>()
  const [first] = next
  if (first) keyed.set('E', first)
  for (const action of [...next, ...rest]) {
    if (action.key !== undefined && !keyed.has(action.key)) keyed.set(action.key, action)
  }
  return [...keyed]
}
