import { findCorridor, nearestPlaceOn } from '../../corridors/corridors.ts'
import { journeyStates, stateInProgress } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import type { NoveltyCode } from '../novelty.ts'

/** Novelties that close the road for every truck behind the one that reports it. */
export const roadBlockCodes = ['DERRUMBE', 'PARO'] as const satisfies readonly NoveltyCode[]
type RoadBlockCode = (typeof roadBlockCodes)[number]

const isRoadBlock = (code: NoveltyCode): code is RoadBlockCode =>
  roadBlockCodes.some((one) => one === code)

/** A closed road, as a truck that stands there has reported it. */
export interface RoadBlock {
  /** The journey that reported it. */
  journeyId: string
  code: RoadBlockCode
  since: number
  /** The corridor in the direction of the truck, and the share of it before the block. */
  origin: string
  destination: string
  progress: number
  /** The nearest place on the corridor; null on a road that we don't know. */
  placeName: string | null
}

type ReportingJourney = Pick<
  JourneyDocument,
  'id' | 'journeyStateId' | 'interrupted' | 'novelty' | 'position' | 'origin' | 'destination'
>

/** The block that this journey reports; undefined if it reports none, or not from the road. */
export function findRoadBlock(journey: ReportingJourney): RoadBlock | undefined {
  const { id, novelty, position, origin, destination } = journey
  if (!novelty || !position || !isRoadBlock(novelty.code)) return undefined
  if (stateInProgress(journey) !== journeyStates.OnRoute) return undefined
  return {
    journeyId: id,
    code: novelty.code,
    since: Date.parse(novelty.since),
    origin: origin.divipola,
    destination: destination.divipola,
    progress: position.progress,
    placeName: nearestPlaceName(journey),
  }
}

/** Whether the journey uses the same road in the same direction and has the block ahead. */
export const isBehind = (
  { id, origin, destination, position }: JourneyDocument,
  block: RoadBlock,
): boolean =>
  block.journeyId !== id &&
  block.origin === origin.divipola &&
  block.destination === destination.divipola &&
  (position?.progress ?? 0) < block.progress

/** The name of the nearest place on the journey's corridor; null without a corridor or a position. */
export function nearestPlaceName(
  journey: Pick<JourneyDocument, 'origin' | 'destination' | 'position'>,
): string | null {
  const corridor = findCorridor(journey)
  return corridor && journey.position ? nearestPlaceOn(corridor, journey.position).name : null
}
