import { minuteMs } from '../../calendar/durations.ts'
import { defaultLimits, type JourneyLimits } from '../journey-limits.ts'
import { type JourneyStateId, journeyStates, stateInProgress } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { novelties, type NoveltyCode } from '../novelty.ts'
import { defaultProtocols, type NoveltyProtocols } from '../novelty-protocol.ts'
import { isBehind, nearestPlaceName, type RoadBlock } from './road-block.ts'
import type { FindUsualStay } from './usual-durations.ts'

const { OnWay, OnOrigin, Carry, OnRoute, OnOriginSurcharge } = journeyStates

type StateBeforeArrival = typeof OnWay | typeof OnOrigin | typeof Carry | typeof OnRoute

/** The states that follow each one before the truck arrives. */
const statesAhead: Record<StateBeforeArrival, readonly StateBeforeArrival[]> = {
  [OnWay]: [OnOrigin, Carry, OnRoute],
  [OnOrigin]: [Carry, OnRoute],
  [Carry]: [OnRoute],
  [OnRoute]: [],
}

export interface ArrivalContext {
  findUsualStay: FindUsualStay
  now: number
  limits?: Pick<JourneyLimits, 'noveltyMinute'>
  protocols?: NoveltyProtocols
  /** The closed roads that are known now. */
  roadBlocks?: readonly RoadBlock[]
}

/** Why a truck arrives later than its road and its stops explain. */
export interface ArrivalDelay {
  code: NoveltyCode
  /** Null if its length is unknown: then there is no estimate either. */
  ms: number | null
  /** The novelty lasts longer than usual, so the truck arrives at the estimated time at the earliest. */
  isOverdue: boolean
  /** Where the truck stands, or where the road is closed. */
  placeName: string | null
}

export interface ArrivalEstimate {
  /** In milliseconds; null when the truck has arrived, isn't under way, or nobody can say. */
  at: number | null
  /** What makes the truck late, if it is a novelty. */
  delay: ArrivalDelay | null
}

const noEstimate: ArrivalEstimate = Object.freeze({ at: null, delay: null })

/**
 * When the truck will arrive at its destination: the time left in its current state plus the usual durations of the
 * states that follow, later by its own novelty or by a closed road ahead.
 */
export function estimateArrival(
  journey: JourneyDocument,
  context: ArrivalContext,
): ArrivalEstimate {
  const { findUsualStay, now } = context
  const current = stateBeforeArrival(journey)
  if (current === undefined || !findUsualStay(journey, OnRoute)) return noEstimate
  const own = ownDelay(journey, context)
  if (own && own.ms === null) return { at: null, delay: own }
  // Time with a novelty doesn't count as work on the state that it interrupts.
  const pausedAt = own && journey.novelty ? Date.parse(journey.novelty.since) : now
  const resumesAt = own?.ms ? Math.max(now, pausedAt + own.ms) : now
  let arrival = resumesAt + timeLeftIn(current, journey, findUsualStay, pausedAt)
  for (const state of statesAhead[current]) arrival += findUsualStay(journey, state)?.medianMs ?? 0
  const block = worstBlock(journey, arrival, context)
  return block ? { at: arrival + (block.ms ?? 0), delay: block } : { at: arrival, delay: own }
}

/** By the protocol of the journey's own novelty; null if that doesn't move the arrival. */
function ownDelay(
  journey: JourneyDocument,
  { now, limits, protocols = defaultProtocols }: ArrivalContext,
): ArrivalDelay | null {
  if (!journey.novelty) return null
  const { code, since } = journey.novelty
  const rule = protocols[code].estimate
  if (rule === 'keep' || rule === 'recompute') return null
  const ms = rule === 'unknown' ? null : usualDelayMs(code, limits)
  const isOverdue = ms !== null && now > Date.parse(since) + ms
  return { code, ms, isOverdue, placeName: nearestPlaceName(journey) }
}

function usualDelayMs(
  code: NoveltyCode,
  { noveltyMinute }: Pick<JourneyLimits, 'noveltyMinute'> = defaultLimits,
): number | null {
  const { typicalMinutes } = novelties[code]
  return typicalMinutes === null ? null : typicalMinutes * noveltyMinute * minuteMs
}

/** A truck behind a closed road waits there until it opens, if it gets there before. */
function worstBlock(
  journey: JourneyDocument,
  arrival: number,
  { findUsualStay, now, limits, roadBlocks = [] }: ArrivalContext,
): ArrivalDelay | null {
  let worst: ArrivalDelay | null = null
  for (const block of roadBlocks) {
    if (!isBehind(journey, block)) continue
    const usualEnd = block.since + (usualDelayMs(block.code, limits) ?? 0)
    const roadAfter = (findUsualStay(journey, OnRoute)?.medianMs ?? 0) * (1 - block.progress)
    const ms = Math.max(usualEnd, now) - (arrival - roadAfter)
    if (ms < minuteMs || ms <= (worst?.ms ?? 0)) continue
    const { code, placeName } = block
    worst = { code, ms, isOverdue: now > usualEnd, placeName }
  }
  return worst
}

/**
 * How late the truck will arrive, in milliseconds, negative when early; undefined when no time was promised or it
 * has arrived. Without an estimate it can't arrive before now, so `now` counts as the arrival.
 */
export function estimateLateness(
  journey: JourneyDocument,
  arrival: number | null,
  now: number,
): number | undefined {
  if (journey.promisedAt === null || stateBeforeArrival(journey) === undefined) return undefined
  return (arrival ?? now) - Date.parse(journey.promisedAt)
}

/** The state on the way to the destination, also while interrupted; undefined once arrived or not under way. */
export function stateBeforeArrival(
  journey: Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>,
): StateBeforeArrival | undefined {
  const state = stateInProgress(journey)
  return state !== undefined && isBeforeArrival(state) ? state : undefined
}

const isBeforeArrival = (stateId: JourneyStateId): stateId is StateBeforeArrival =>
  stateId in statesAhead

function timeLeftIn(
  current: StateBeforeArrival,
  journey: JourneyDocument,
  findUsualStay: FindUsualStay,
  until: number,
): number {
  const { journeyStateId, interrupted } = journey
  // A surcharge means that the truck has already waited longer than usual.
  if (journeyStateId === OnOriginSurcharge || interrupted.includes(OnOriginSurcharge)) return 0
  const median = findUsualStay(journey, current)?.medianMs ?? 0
  if (current === OnRoute && journey.position) return median * (1 - journey.position.progress)
  return Math.max(median - (until - Date.parse(journey.stageSince)), 0)
}
