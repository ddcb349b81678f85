import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import type { FindUsual } from '@arriero/domain/journeys/attention/usual-durations.ts'
import {
  inProgressStateIds,
  journeyStateKey,
  journeyStates,
  type JourneyStateId,
} from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type InProgressStateId, stateInProgress } from './state-in-progress.ts'

/** One of the six states: when it was meant to begin, and when it did or will. */
export interface TrackStop {
  stateId: InProgressStateId
  /** `never`: the journey ended before. */
  standing: 'done' | 'current' | 'ahead' | 'never'
  plannedAt: number | null
  at: number | null
  isEstimate: boolean
  /** How much longer than usual it stayed there; null when it did not. */
  excessMs: number | null
}

export interface Track {
  stops: readonly TrackStop[]
  /** How much of the line is behind it, from 0 to 1. */
  progress: number
}

interface Context {
  findUsual: FindUsual
  now: number
}

/** Coming back from an interruption is no second beginning. */
const returns: ReadonlySet<string> = new Set(['resolveNovelty', 'recoverSignal', 'voidSurcharge'])

/** Less than this beyond the usual is nothing to tell. */
const tolerance = 1.5

/** Only arriving is arriving: before that the line stops short of the next state. */
const almost = 0.95

export function planTrack(
  journey: JourneyDocument,
  timeline: readonly TimelineEntry[],
  context: Context,
): Track {
  const facts = readFacts(timeline)
  const plan = planMoments(journey, facts[journeyStates.OnWay], context.findUsual)
  const current = stateInProgress(journey)
  const estimates = current === undefined ? {} : estimateMoments(journey, current, context)
  const isOver = isClosedState(journeyStateKey(journey.journeyStateId))
  const until = isOver ? Date.parse(journey.stateSince) : context.now
  const stops = inProgressStateIds.map((stateId, index): TrackStop => {
    const fact = facts[stateId]
    const excess = fact === undefined ? 0 : (nextFact(facts, index) ?? until) - fact
    const isPassed = fact !== undefined && stateId !== current
    return {
      stateId,
      standing: stateId === current ? 'current' : isPassed ? 'done' : isOver ? 'never' : 'ahead',
      plannedAt: plan[stateId] ?? null,
      at: fact ?? estimates[stateId] ?? null,
      isEstimate: fact === undefined && estimates[stateId] !== undefined,
      excessMs: beyondUsual(excess, context.findUsual(journey, stateId)?.medianMs),
    }
  })
  return { stops, progress: progressOf(journey, stops, context) }
}

function readFacts(timeline: readonly TimelineEntry[]): Moments {
  const facts: Moments = {}
  for (const entry of timeline) {
    if (entry.kind !== 'transition' || returns.has(entry.event)) continue
    const stateId = inProgressStateIds.find((id) => id === entry.toStateId)
    if (stateId !== undefined) facts[stateId] = Date.parse(entry.at)
  }
  return facts
}

const nextFact = (facts: Moments, index: number): number | undefined =>
  inProgressStateIds
    .slice(index + 1)
    .map((stateId) => facts[stateId])
    .find((fact) => fact !== undefined)

const beyondUsual = (stay: number, usual: number | undefined): number | null =>
  usual !== undefined && stay > usual * tolerance ? stay - usual : null

function progressOf(
  journey: JourneyDocument,
  stops: readonly TrackStop[],
  context: Context,
): number {
  if (journey.journeyStateId === journeyStates.Finish) return 1
  const at = stops.findLastIndex(({ standing }) => standing === 'current' || standing === 'done')
  const stop = stops[at]
  if (!stop) return 0
  return (at + (stop.standing === 'current' ? shareOf(journey, stop, context) : 0)) / stops.length
}

/** How much of the state it is in is behind it. */
function shareOf(journey: JourneyDocument, stop: TrackStop, { findUsual, now }: Context): number {
  if (stop.stateId === journeyStates.OnRoute && journey.position) {
    return journey.position.progress * almost
  }
  const usual = findUsual(journey, stop.stateId)?.medianMs
  if (!usual || stop.at === null) return 0.5
  return Math.min((now - stop.at) / usual, almost)
}

/** When each state begins, where that is known. */
type Moments = Partial<Record<InProgressStateId, number | undefined>>

const { OnWay, OnOrigin, OnRoute, OnDestiny } = journeyStates

/** From the appointments, filled in with the usual stays; without one, from when the truck set out. */
function planMoments(
  journey: JourneyDocument,
  setOutAt: number | undefined,
  findUsual: FindUsual,
): Moments {
  const usual = (stateId: JourneyStateId) => findUsual(journey, stateId)?.medianMs
  const loadingAt = parse(journey.loadingAt)
  const appointments: Moments = { [OnOrigin]: loadingAt, [OnDestiny]: parse(journey.promisedAt) }
  const toOrigin = usual(OnWay)
  const beforeLoading = loadingAt !== undefined && toOrigin !== undefined
  const plan: Moments = { [OnWay]: beforeLoading ? loadingAt - toOrigin : setOutAt }
  let before: InProgressStateId = OnWay
  for (const stateId of inProgressStateIds.slice(1)) {
    plan[stateId] = appointments[stateId] ?? add(plan[before], usual(before))
    before = stateId
  }
  return plan
}

/** What is left of the state it is in, and the usual stays after that. */
function estimateMoments(
  journey: JourneyDocument,
  current: InProgressStateId,
  { findUsual, now }: { findUsual: FindUsual; now: number },
): Moments {
  const estimates: Moments = {}
  const usual = findUsual(journey, current)?.medianMs
  let moment = add(now, usual && leftOf(journey, current, usual, now))
  for (const stateId of inProgressStateIds.slice(inProgressStateIds.indexOf(current) + 1)) {
    estimates[stateId] = moment
    moment = add(moment, findUsual(journey, stateId)?.medianMs)
  }
  return estimates
}

function leftOf(
  { position, stateSince }: JourneyDocument,
  current: InProgressStateId,
  usual: number,
  now: number,
): number {
  if (current === OnRoute && position) return usual * (1 - position.progress)
  return Math.max(usual - (now - Date.parse(stateSince)), 0)
}

const parse = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))

const add = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one + other
