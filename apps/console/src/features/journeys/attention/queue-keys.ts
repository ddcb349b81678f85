import { IconBellOff, IconBolt, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { listCommand, moveCommands } from '#ui/list/list-keys.ts'
import { planAction, useRunAction } from './planned-action.ts'
import type { QueueCursor } from './queue-cursor.ts'

/**
 * Keyboard shortcuts of the queue, the list of journeys that need attention. `JourneyShortcuts` registers those of the
 * journey at the cursor.
 */
export function useQueueKeys(
  rows: WatchedRows<AssessedJourney>,
  { targetId, open, move }: QueueCursor,
  toggleSnoozed: () => void,
): void {
  const me = useCommandUser()
  const protocols = useNoveltyProtocols()
  const runAction = useRunAction(open)
  function runNextAction() {
    const row = targetId === undefined ? undefined : rows.getRow(targetId)
    const [worst] = row?.attention ?? []
    if (row && worst) runAction(row.journey, planAction(row.journey, worst.reason, me, protocols))
  }
  usePageCommands([
    ...moveCommands('Viaje', move),
    // Enter on a focused link is left to the browser.
    listCommand(
      'open',
      'Abrir el viaje',
      IconLayoutSidebarRight,
      () => targetId !== undefined && open(targetId),
      'enter',
    ),
    listCommand('next-action', 'Hacer lo que sigue', IconBolt, runNextAction, 'a'),
    listCommand('toggle-snoozed', 'Mostrar u ocultar pospuestos', IconBellOff, toggleSnoozed),
  ])
}
