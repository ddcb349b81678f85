import {
  type JourneyStateId,
  journeyStateKey,
  type JourneyStateKey,
  underWayStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What the truck itself is doing, whatever the control room calls it meanwhile. */
export type Stage = Extract<
  JourneyStateKey,
  'OnWay' | 'OnOrigin' | 'Carry' | 'OnRoute' | 'OnDestiny' | 'Discharge'
>

const underWay: ReadonlySet<JourneyStateId> = new Set(underWayStateIds)

export const isUnderWay = ({ journeyStateId }: JourneyDocument): boolean =>
  underWay.has(journeyStateId)

/** Undefined for a journey that is not under way. A novelty or silence interrupts a stage, a surcharge is one of waiting. */
export function stageOf({ journeyStateId, interrupted }: JourneyDocument): Stage | undefined {
  for (const id of [journeyStateId, ...interrupted.toReversed()]) {
    const key = journeyStateKey(id)
    switch (key) {
      case 'Novelty':
      case 'UnUpdated':
        continue
      case 'OnOriginSurcharge':
        return 'OnOrigin'
      case 'OnDestinySurcharge':
        return 'OnDestiny'
      case 'OnWay':
      case 'OnOrigin':
      case 'Carry':
      case 'OnRoute':
      case 'OnDestiny':
      case 'Discharge':
        return key
      default:
        return undefined
    }
  }
  return undefined
}
