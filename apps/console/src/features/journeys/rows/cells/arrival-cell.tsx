import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { Changed } from '#features/journeys/rows/changed.tsx'
import { describeArrival } from '#features/journeys/rows/journey-clocks.ts'
import classes from './cells.module.css'

const minuteMs = 60_000

export function ArrivalCell({ row: { journey, estimatedAt } }: { row: AssessedJourney }) {
  const { promisedAt, journeyStateId } = journey
  const { text, detail, tone } = describeArrival(
    { promisedAt, journeyStateId, estimatedAt },
    useJourneyLimits(),
    useNow(minuteMs),
  )
  return (
    <Changed value={tone}>
      <div className={classes.arrivalTime}>{text}</div>
      {detail && (
        <div className={classes.soft} data-tone={tone}>
          {detail}
        </div>
      )}
    </Changed>
  )
}
