import { Button } from '@mantine/core'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { listActions } from '#features/journeys/actions/list-actions.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'

interface PointedActionsProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  onOpen: (id: string) => void
}

/** What is done from the map: the next step of the journey, or a look at it. */
export function PointedActions({ rows, id, onOpen }: PointedActionsProps) {
  const { start } = useActionDesk()
  const me = { id: useOwnId() }
  const journey = useRow(rows, id)?.journey
  const next = journey && listActions(journey, me).next.find(isAllowed)
  return (
    <>
      {journey && next && (
        <Button size="compact-sm" onClick={() => start(journey, next.name)}>
          {next.label}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onOpen(id)}>
        Abrir
      </Button>
    </>
  )
}

const isAllowed = ({ refusedBecause }: { refusedBecause?: string }) => refusedBecause === undefined
