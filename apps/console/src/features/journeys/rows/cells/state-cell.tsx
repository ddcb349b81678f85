import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { Changed } from '#features/journeys/rows/changed.tsx'
import { clockStep, describeStay } from '#features/journeys/rows/journey-clocks.ts'
import { Spoken } from '#ui/spoken.tsx'
import classes from './cells.module.css'

export function StateCell({ journey }: { journey: JourneyDocument }) {
  return (
    <Changed value={journey.journeyStateId}>
      <JourneyStateChip stateId={journey.journeyStateId} />
      <Stay journey={journey} />
    </Changed>
  )
}

function Stay({ journey }: { journey: JourneyDocument }) {
  const usualStay = useFindUsual()(journey, journey.journeyStateId)
  const now = useNow(clockStep(journey.stateSince, usualStay))
  const { elapsed, usual, share, isSlow } = describeStay(journey.stateSince, usualStay, now)
  return (
    <div className={classes.stay} data-slow={isSlow}>
      {usual !== undefined && (
        <span className={classes.bar} aria-hidden="true">
          <span className={classes.fill} style={{ transform: `scaleX(${share.toFixed(2)})` }} />
        </span>
      )}
      <span>
        {elapsed}
        {usual !== undefined && (
          <span className={classes.usual}>
            <span aria-hidden="true"> / {usual}</span>
            <Spoken>, lo usual es {usual}</Spoken>
          </span>
        )}
      </span>
    </div>
  )
}
