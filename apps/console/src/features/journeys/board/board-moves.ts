import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { type CommandName, commandNames } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  journeyStateDisplay,
  type JourneyStateId,
  type JourneyStateKey,
  journeyStateKey,
  attentionStateIds,
  inProgressStateIds,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { journeyTransitions } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { statusOf } from '#features/journeys/commands/check-command.ts'

export type MoveCheck = { command: CommandName } | { refusedBecause: string }

/** The event by which a journey usually enters each state. */
const usualEvents: Partial<Record<JourneyStateKey, JourneyEvent>> = {
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

/** The command that takes a journey to this state, or the reason why none does. */
export function checkMove(journey: JourneyDocument, target: JourneyStateId): MoveCheck {
  const { label } = journeyStateDisplay[target]
  if (journey.journeyStateId === target) return { refusedBecause: `Ya está en «${label}».` }
  const status = statusOf(journey)
  const to = journeyStateKey(target)
  const usualEvent = usualEvents[to]
  const events = Object.keys(journeyTransitions[status.state]) as JourneyEvent[]
  // If two events lead there, the usual one: start loading rather than void the surcharge.
  const event = events
    .toSorted((one, other) => Number(other === usualEvent) - Number(one === usualEvent))
    .find((candidate) => {
      const verdict = journeyCan(status, candidate, 'administrator')
      return verdict.allowed && verdict.to === to
    })
  const command = commandNames.find((name) => name === event)
  if (command) return { command }
  const refused = usualEvent && journeyCan(status, usualEvent, 'administrator')
  if (refused && !refused.allowed) return { refusedBecause: refused.because }
  const from = journeyStateDisplay[journey.journeyStateId].label
  return { refusedBecause: `De «${from}» no se pasa a «${label}».` }
}

/** The states that have a column. */
export const boardStates: readonly JourneyStateId[] = inProgressStateIds

/** States outside the feed, with a small drop zone at the side of the board. */
export const sideStates: readonly JourneyStateId[] = [
  journeyStates.Novelty,
  journeyStates.OnOriginSurcharge,
  journeyStates.OnDestinySurcharge,
  journeyStates.Finish,
  journeyStates.Cancel,
]

export const trayStates: readonly JourneyStateId[] = attentionStateIds

export const moveTargets: readonly JourneyStateId[] = [...boardStates, ...sideStates]
