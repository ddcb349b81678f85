import { formatTime } from '@arriero/domain/format/date.ts'
import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { Changed } from '#features/journeys/rows/changed.tsx'
import { describeSignal } from '#features/journeys/rows/journey-clocks.ts'
import classes from './cells.module.css'

const secondMs = 1000
/** A reason tells minutes and hours; its words are worked out a few times in one. */
const reasonStepMs = 10 * secondMs

/** Why it needs a person, or how fresh what we know is; and who looks after it. */
export function AttentionCell({ row }: { row: AssessedJourney }) {
  const [worst] = row.attention
  const care = describeCare(row)
  return (
    <Changed value={worst?.reason}>
      {worst ? (
        <Reason row={row} worst={worst} isSingle={care !== undefined} />
      ) : (
        <Signal position={row.journey.position} />
      )}
      {care && <div className={classes.soft}>{care}</div>}
    </Changed>
  )
}

interface ReasonProps {
  row: AssessedJourney
  worst: Attention
  /** There is room for one line. */
  isSingle: boolean
}

function Reason({ row: { journey, estimatedAt }, worst, isSingle }: ReasonProps) {
  const now = useNow(reasonStepMs).getTime()
  const usual = useFindUsual()(journey, journey.journeyStateId)
  const words = describeAttention(worst, journey, now, { usual, estimatedAt })
  return (
    <div
      className={classes.reason}
      data-severity={worst.severity}
      data-single={isSingle}
      title={words}
    >
      {words}
    </div>
  )
}

function describeCare(row: AssessedJourney): string | undefined {
  const { attendedBy, snooze } = row.journey
  if (snooze !== null && row.isSnoozed) return `Pospuesto hasta las ${formatTime(snooze.until)}`
  return attendedBy === null ? undefined : `${attendedBy.name.split(' ')[0]} lo atiende`
}

function Signal({ position }: { position: JourneyDocument['position'] }) {
  return <div className={classes.soft}>{describeSignal(position, useNow(secondMs))}</div>
}
