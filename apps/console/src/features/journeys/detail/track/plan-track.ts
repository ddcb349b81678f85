import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import type {
  FindUsualStay,
  UsualStay,
} from '@arriero/domain/journeys/attention/usual-durations.ts'
import { isSlowStay } from '@arriero/domain/journeys/attention/journey-clock.ts'
import {
  type InProgressStateId,
  inProgressStateIds,
  type JourneyStateId,
  journeyStateKey,
  journeyStates,
  stateInProgress,
} from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** One of the six states of the trip: when it was planned to begin, and when it did or will. */
export interface TrackStop {
  stateId: InProgressStateId
  /** `never`: the journey ended before it. */
  status: 'done' | 'current' | 'ahead' | 'never'
  plannedAt: number | null
  at: number | null
  isEstimate: boolean
  /** Time spent beyond the usual; null unless the stay is slow. */
  excessMs: number | null
}

interface TrackPlan {
  stops: readonly TrackStop[]
  /** The done part of the line, from 0 to 1. */
  progress: number
}

interface TrackContext {
  findUsualStay: FindUsualStay
  now: number
  /** The estimated arrival that the lists show; null if there is none. Undefined: nothing interrupts the trip. */
  arrivalAt?: number | null | undefined
}

/** Events that return to an interrupted state: they don't begin it a second time. */
const returnEvents: ReadonlySet<string> = new Set([
  'resolveNovelty',
  'recoverSignal',
  'voidSurcharge',
])

/** The line reaches the next state only when the journey enters it; an estimate stops short of it. */
const maxEstimatedShare = 0.95

export function planTrack(
  journey: JourneyDocument,
  timeline: readonly TimelineEntry[],
  context: TrackContext,
): TrackPlan {
  const actual = readActualTimes(timeline)
  const plan = planTimes(journey, actual[journeyStates.OnWay], context.findUsualStay)
  const current = stateInProgress(journey)
  const estimates = current === undefined ? {} : estimateTimes(journey, current, context)
  const isOver = isClosedState(journeyStateKey(journey.journeyStateId))
  const until = isOver ? Date.parse(journey.stateSince) : context.now
  const stops = inProgressStateIds.map((stateId, index): TrackStop => {
    const actualAt = actual[stateId]
    const stay = actualAt === undefined ? 0 : (nextActualTime(actual, index) ?? until) - actualAt
    const isPassed = actualAt !== undefined && stateId !== current
    return {
      stateId,
      status: stateId === current ? 'current' : isPassed ? 'done' : isOver ? 'never' : 'ahead',
      plannedAt: plan[stateId] ?? null,
      at: actualAt ?? estimates[stateId] ?? null,
      isEstimate: actualAt === undefined && estimates[stateId] !== undefined,
      excessMs: beyondUsual(stay, context.findUsualStay(journey, stateId)),
    }
  })
  return { stops, progress: progressOf(journey, stops, context) }
}

function readActualTimes(timeline: readonly TimelineEntry[]): StateTimes {
  const actual: StateTimes = {}
  for (const entry of timeline) {
    if (entry.kind !== 'transition' || returnEvents.has(entry.event)) continue
    const stateId = inProgressStateIds.find((id) => id === entry.toStateId)
    if (stateId !== undefined) actual[stateId] = Date.parse(entry.occurredAt ?? entry.at)
  }
  return actual
}

const nextActualTime = (actual: StateTimes, index: number): number | undefined =>
  inProgressStateIds
    .slice(index + 1)
    .map((stateId) => actual[stateId])
    .find((actualAt) => actualAt !== undefined)

const beyondUsual = (stay: number, usual: UsualStay | undefined): number | null =>
  usual !== undefined && isSlowStay(stay, usual) ? stay - usual.medianMs : null

function progressOf(
  journey: JourneyDocument,
  stops: readonly TrackStop[],
  context: TrackContext,
): number {
  if (journey.journeyStateId === journeyStates.Finish) return 1
  const index = stops.findLastIndex(({ status }) => status === 'current' || status === 'done')
  const stop = stops[index]
  if (!stop) return 0
  return (index + (stop.status === 'current' ? shareOf(journey, stop, context) : 0)) / stops.length
}

/** The done part of the current state, from 0 to 1. */
function shareOf(
  journey: JourneyDocument,
  stop: TrackStop,
  { findUsualStay, now }: TrackContext,
): number {
  if (stop.stateId === journeyStates.OnRoute && journey.position) {
    return journey.position.progress * maxEstimatedShare
  }
  const usualMs = findUsualStay(journey, stop.stateId)?.medianMs
  if (!usualMs || stop.at === null) return 0.5
  return Math.min((now - stop.at) / usualMs, maxEstimatedShare)
}

/** When each state begins, as far as known. */
type StateTimes = Partial<Record<InProgressStateId, number | undefined>>

const { OnWay, OnOrigin, OnRoute, OnDestiny } = journeyStates

/** Planned from the appointments and the usual durations; without appointments, from the departure of the truck. */
function planTimes(
  journey: JourneyDocument,
  startedAt: number | undefined,
  findUsualStay: FindUsualStay,
): StateTimes {
  const usualMs = (stateId: JourneyStateId) => findUsualStay(journey, stateId)?.medianMs
  const loadingAt = parse(journey.loadingAt)
  const appointments: StateTimes = { [OnOrigin]: loadingAt, [OnDestiny]: parse(journey.promisedAt) }
  const toOrigin = usualMs(OnWay)
  const hasLoadingPlan = loadingAt !== undefined && toOrigin !== undefined
  const plan: StateTimes = { [OnWay]: hasLoadingPlan ? loadingAt - toOrigin : startedAt }
  let previous: InProgressStateId = OnWay
  for (const stateId of inProgressStateIds.slice(1)) {
    plan[stateId] = appointments[stateId] ?? add(plan[previous], usualMs(previous))
    previous = stateId
  }
  return plan
}

/** The rest of the current state, then the usual durations of the following ones. */
function estimateTimes(
  journey: JourneyDocument,
  current: InProgressStateId,
  { findUsualStay, now, arrivalAt }: TrackContext,
): StateTimes {
  const estimates: StateTimes = {}
  const usualMs = findUsualStay(journey, current)?.medianMs
  let time = add(now, usualMs && remainingTime(journey, current, usualMs, now))
  for (const stateId of inProgressStateIds.slice(inProgressStateIds.indexOf(current) + 1)) {
    if (stateId === OnDestiny && arrivalAt !== undefined) time = arrivalAt ?? undefined
    estimates[stateId] = time
    time = add(time, findUsualStay(journey, stateId)?.medianMs)
  }
  return estimates
}

function remainingTime(
  { position, stageSince }: JourneyDocument,
  current: InProgressStateId,
  usualMs: number,
  now: number,
): number {
  if (current === OnRoute && position) return usualMs * (1 - position.progress)
  return Math.max(usualMs - (now - Date.parse(stageSince)), 0)
}

const parse = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))

const add = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other
