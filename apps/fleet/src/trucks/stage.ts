import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { type InProgressStateKey, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What the truck is doing, also while the journey is interrupted. */
export type Stage = InProgressStateKey

/** Undefined if not under way. A novelty or a lost signal interrupts a stage; during a surcharge the truck waits. */
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

/** The command a driver sends when a stage is over. Document numbers are marked as those of the demo. */
export function stageCommand(stage: Stage, { code }: JourneyDocument): JourneyCommand {
  switch (stage) {
    case 'OnWay':
      return { name: 'arriveAtOrigin' }
    case 'OnOrigin':
      return { name: 'startLoading' }
    case 'Carry':
      return { name: 'depart', manifestNumber: `DEMO-${code}` }
    case 'OnRoute':
      return { name: 'arriveAtDestination' }
    case 'OnDestiny':
      return { name: 'startUnloading' }
    case 'Discharge':
      return {
        name: 'confirmDelivery',
        proof: { receivedBy: 'Recibo de bodega (demostración)', documentNumber: `DEMO-${code}` },
      }
  }
}
