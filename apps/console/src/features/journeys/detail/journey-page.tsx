import { getRouteApi } from '@tanstack/react-router'
import { stepCommands } from '#features/journeys/rows/step-commands.ts'
import { usePageCommands } from '#ui/commands/page-commands.ts'
import { JourneyTools, StepButtons } from './journey-tools.tsx'
import { JourneyView } from './journey-view.tsx'
import { useNeighbours } from './use-neighbours.ts'

const route = getRouteApi('/admin/viajes/$journeyId')

export function JourneyPage() {
  const { journeyId } = route.useParams()
  const { evento } = route.useSearch()
  const { move, canMove } = useNeighbours(journeyId)
  usePageCommands(canMove ? stepCommands(move) : [])
  return (
    <JourneyView
      key={journeyId}
      id={journeyId}
      level={1}
      event={evento}
      tools={
        <>
          {canMove && <StepButtons onMove={move} />}
          <JourneyTools id={journeyId} />
        </>
      }
    />
  )
}
