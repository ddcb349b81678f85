import { IconBellOff, IconBolt, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useCurrentUser } from '#data/current-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { listCommand, stepCommands } from '#ui/list/list-keys.ts'
import { planStep, useRunStep } from './planned-step.ts'
import type { QueueCursor } from './queue-cursor.ts'

/** Keyboard shortcuts of the queue. `JourneyShortcuts` registers those of the journey at the cursor. */
export function useQueueKeys(
  rows: WatchedRows<AssessedJourney>,
  { targetId, open, move }: QueueCursor,
  toggleSnoozed: () => void,
): void {
  const me = useCurrentUser()
  const runStep = useRunStep(open)
  function runNextStep() {
    const row = targetId === undefined ? undefined : rows.getRow(targetId)
    const [worst] = row?.attention ?? []
    if (row && worst) runStep(row.journey, planStep(row.journey, worst.reason, me))
  }
  usePageCommands([
    ...stepCommands('Viaje', move),
    // If a link has the focus, the browser opens it.
    listCommand(
      'open',
      'Abrir el viaje',
      IconLayoutSidebarRight,
      () => targetId !== undefined && open(targetId),
      'enter',
    ),
    listCommand('step', 'Hacer lo que sigue', IconBolt, runNextStep, 'a'),
    listCommand('put-off', 'Mostrar u ocultar pospuestos', IconBellOff, toggleSnoozed),
  ])
}
