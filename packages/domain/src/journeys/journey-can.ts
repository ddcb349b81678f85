import type { ErrorCode } from '../errors.ts'
import { lowerFirst } from '../format/text.ts'
import {
  type Actor,
  actorLabels,
  type JourneyEvent,
  journeyEventLabels,
  journeyEvents,
} from './journey-event.ts'
import {
  journeyStateDisplay,
  type JourneyStateKey,
  journeyStateKeys,
  journeyStates,
} from './journey-state.ts'
import {
  isClosedState,
  type JourneyStatus,
  journeyTransitions,
  nextState,
  type StateOrNew,
} from './journey-transitions.ts'

export type TransitionCheck =
  | { allowed: true; to: JourneyStateKey }
  | { allowed: false; code: ErrorCode; because: string }

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' })

/** An explanation lists the states that allow an event only up to this many. */
const maxListedStates = 3

/** Whether the actor may cause the event in this status, or why not. Used by the server and by the buttons. */
export function journeyCan(
  status: JourneyStatus,
  event: JourneyEvent,
  actor: Actor,
): TransitionCheck {
  const transition = journeyTransitions[status.state][event]
  if (transition === undefined) {
    return reject('journey.transition-refused', explainState(status.state, event))
  }
  if (!transition.actors.includes(actor)) {
    const actors = alternatives.format(transition.actors.map((allowed) => actorLabels[allowed]))
    return reject('journey.actor-refused', `Solo ${actors} puede ${inSentence(event)}.`)
  }
  const to = nextState(status, event)
  if (to === undefined) {
    return reject(
      'journey.transition-refused',
      'No se conoce el estado al que debe volver el viaje.',
    )
  }
  return { allowed: true, to }
}

const reject = (code: ErrorCode, because: string): TransitionCheck => ({
  allowed: false,
  code,
  because,
})

export interface JourneyAction {
  event: JourneyEvent
  label: string
  check: TransitionCheck
}

/** Every event that this actor can cause in some state, and whether it is allowed in this status. */
export function journeyActions(status: JourneyStatus, actor: Actor): JourneyAction[] {
  return journeyEvents
    .filter((event) => journeyStateKeys.some((state) => allows(state, event, actor)))
    .map((event) => ({
      event,
      label: journeyEventLabels[event],
      check: journeyCan(status, event, actor),
    }))
}

function explainState(state: StateOrNew, event: JourneyEvent): string {
  if (state === 'new') return `No se puede ${inSentence(event)}: el viaje aún no existe.`
  if (isClosedState(state)) return `El viaje ya está cerrado: ${labelOf(state)}.`
  const sentence = `No se puede ${inSentence(event)} en el estado «${labelOf(state)}»`
  const states = statesAllowing(event)
  if (states.length === 0 || states.length > maxListedStates) return `${sentence}.`
  return `${sentence}; solo en ${alternatives.format(states.map((key) => `«${labelOf(key)}»`))}.`
}

const statesAllowing = (event: JourneyEvent) =>
  journeyStateKeys.filter((key) => journeyTransitions[key][event] !== undefined)

const allows = (state: JourneyStateKey, event: JourneyEvent, actor: Actor) =>
  journeyTransitions[state][event]?.actors.includes(actor) ?? false

const labelOf = (key: JourneyStateKey) => journeyStateDisplay[journeyStates[key]].label

const inSentence = (event: JourneyEvent): string => lowerFirst(journeyEventLabels[event])
