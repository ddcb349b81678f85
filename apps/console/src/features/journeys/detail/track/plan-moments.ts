import type { FindUsual } from '@arriero/domain/journeys/attention/usual-durations.ts'
import {
  type JourneyStateId,
  inProgressStateIds,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { InProgressStateId } from './state-in-progress.ts'

/** When each state begins, where that is known. */
export type Moments = Partial<Record<InProgressStateId, number | undefined>>

const { OnWay, OnOrigin, OnRoute, OnDestiny } = journeyStates

/** From the appointments, filled in with the usual stays; without one, from when the truck set out. */
export function planMoments(
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
export function estimateMoments(
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
