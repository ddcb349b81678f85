import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { type Attention, describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { clockStart, readStateClock } from '@arriero/domain/journeys/attention/journey-clock.ts'
import { journeyStateDisplay, stateInProgress } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay, useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { Hint } from '#ui/hint.tsx'
import { Spoken } from '#ui/spoken.tsx'
import {
  type ClockContext,
  clockStep,
  describeArrival,
  describeSignal,
  describeStay,
} from '../journey-clocks.ts'
import { ChangeFlash } from './change-flash.tsx'
import { joinLines } from './journey-cells.tsx'
import classes from './cells.module.css'

export function StateCell({ journey }: { journey: JourneyDocument }) {
  return (
    <ChangeFlash value={journey.journeyStateId}>
      <JourneyStateChip stateId={journey.journeyStateId} />
      <Stay journey={journey} />
    </ChangeFlash>
  )
}

/** How long the journey has been in its state. */
export function Stay({ journey }: { journey: JourneyDocument }) {
  const findUsualStay = useFindUsualStay()
  const now = useNow(clockStep(clockStart(journey), findUsualStay(journey, journey.journeyStateId)))
  const clock = readStateClock(journey, findUsualStay, now.getTime())
  const { elapsed, usual, share, isSlow } = describeStay(clock)
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

/** «En ruta · 30 min / 1 h». */
export function stateText(
  { journey }: AssessedJourney,
  { now, findUsualStay }: ClockContext,
): string {
  const { elapsed, usual } = describeStay(readStateClock(journey, findUsualStay, now.getTime()))
  const stay = usual === undefined ? elapsed : `${elapsed} / ${usual}`
  return joinLines(journeyStateDisplay[journey.journeyStateId].label, stay)
}

export function ArrivalCell({ row }: { row: AssessedJourney }) {
  const { text, detail, brief, tone } = arrivalOf(row, useJourneyLimits(), useNow(minuteMs))
  const line = (
    <div className={`${classes.soft} ${classes.name}`} data-tone={tone}>
      {brief ?? detail}
    </div>
  )
  return (
    <ChangeFlash value={tone}>
      <div className={classes.arrivalTime}>{text}</div>
      {detail && (brief ? <Hint label={detail}>{line}</Hint> : line)}
    </ChangeFlash>
  )
}

/** «13:36 · +16 min». */
export function arrivalText(row: AssessedJourney, { now, limits }: ClockContext): string {
  const { text, detail } = arrivalOf(row, limits, now)
  return joinLines(text, detail)
}

function arrivalOf(
  { journey, estimatedAt, delay }: AssessedJourney,
  limits: ClockContext['limits'],
  now: Date,
) {
  const { promisedAt } = journey
  // An interrupted truck is still where it was interrupted.
  const journeyStateId = stateInProgress(journey) ?? journey.journeyStateId
  return describeArrival({ promisedAt, journeyStateId, estimatedAt, delay }, limits, now)
}

/** Refresh interval of the reason, whose text shows minutes and hours but no seconds. */
const reasonStepMs = 10 * secondMs

/** The worst reason for attention, or the age of the last position; below it the snooze or the attendant. */
export function AttentionCell({ row }: { row: AssessedJourney }) {
  const [worst] = row.attention
  const handling = describeHandling(row)
  return (
    <ChangeFlash value={worst?.reason}>
      {worst ? <Reason row={row} worst={worst} /> : <Signal position={row.journey.position} />}
      {handling && <div className={`${classes.soft} ${classes.name}`}>{handling}</div>}
    </ChangeFlash>
  )
}

interface ReasonProps {
  row: AssessedJourney
  worst: Attention
}

function Reason({ row, worst }: ReasonProps) {
  const text = reasonOf(row, worst, {
    now: useNow(reasonStepMs),
    findUsualStay: useFindUsualStay(),
  })
  return (
    <div className={classes.reason} data-severity={worst.severity}>
      {text}
    </div>
  )
}

function Signal({ position }: { position: JourneyDocument['position'] }) {
  return <div className={classes.soft}>{describeSignal(position, useNow(secondMs))}</div>
}

/** «hace 1 min · Laura lo atiende». */
export function attentionText(row: AssessedJourney, context: ClockContext): string {
  const [worst] = row.attention
  const reason = worst
    ? reasonOf(row, worst, context)
    : describeSignal(row.journey.position, context.now)
  return joinLines(reason, describeHandling(row))
}

function reasonOf(
  { journey, estimatedAt }: AssessedJourney,
  worst: Attention,
  { now, findUsualStay }: Pick<ClockContext, 'now' | 'findUsualStay'>,
): string {
  const usualStay = findUsualStay(journey, journey.journeyStateId)
  return describeAttention(worst, journey, now.getTime(), { usualStay, estimatedAt })
}

function describeHandling({ journey, isSnoozed }: AssessedJourney): string | undefined {
  const { attendedBy, snooze } = journey
  if (snooze !== null && isSnoozed) return `Pospuesto hasta las ${formatTime(snooze.until)}`
  return attendedBy === null ? undefined : `${attendedBy.name.split(' ')[0]} lo atiende`
}
