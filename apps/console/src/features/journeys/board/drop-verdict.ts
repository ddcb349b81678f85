import { type CommandName, commandNames } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import {
  type JourneyStateId,
  type JourneyStateKey,
  journeyStateKey,
} from '@arriero/domain/journeys/journey-state.ts'
import { journeyTransitions } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { standingOf } from '#features/journeys/actions/standing-of.ts'

export type DropVerdict = { command: CommandName } | { refusedBecause: string }

/** How a journey usually comes to each place of the board. */
const usualWay: Partial<Record<JourneyStateKey, JourneyEvent>> = {
  OnWay: 'startJourney',
  OnOrigin: 'arriveAtOrigin',
  Carry: 'startLoading',
  OnRoute: 'depart',
  OnDestiny: 'arriveAtDestination',
  Discharge: 'startUnloading',
  Finish: 'confirmDelivery',
  Novelty: 'reportNovelty',
  OnOriginSurcharge: 'applySurcharge',
  OnDestinySurcharge: 'applySurcharge',
  UnUpdated: 'loseSignal',
  Cancel: 'cancel',
}

/** The command that takes a journey to this state, or why none does. */
export function dropVerdict(journey: JourneyDocument, target: JourneyStateId): DropVerdict {
  const { label } = journeyStateDisplay[target]
  if (journey.journeyStateId === target) return { refusedBecause: `Ya está en «${label}».` }
  const standing = standingOf(journey)
  const to = journeyStateKey(target)
  const usual = usualWay[to]
  const ways = Object.keys(journeyTransitions[standing.state]) as JourneyEvent[]
  // Where two ways lead, the usual one: to start loading, not to void the surcharge.
  const found = ways
    .toSorted((one, other) => Number(other === usual) - Number(one === usual))
    .find((event) => {
      const verdict = journeyCan(standing, event, 'administrator')
      return verdict.allowed && verdict.to === to
    })
  const command = commandNames.find((name) => name === found)
  if (command) return { command }
  const refused = usual && journeyCan(standing, usual, 'administrator')
  if (refused && !refused.allowed) return { refusedBecause: refused.because }
  const from = journeyStateDisplay[journey.journeyStateId].label
  return { refusedBecause: `De «${from}» no se pasa a «${label}».` }
}
