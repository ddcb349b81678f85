import type { ErrorCode } from '../errors.ts'
import { type Actor, actorLabels } from './actor.ts'
import { journeyEventLabels } from './journey-event-display.ts'
import { type JourneyEvent, journeyEvents } from './journey-event.ts'
import type { JourneyStanding, StandingState } from './journey-standing.ts'
import { journeyStateDisplay } from './journey-state-display.ts'
import { type JourneyStateKey, journeyStateKeys, journeyStates } from './journey-state.ts'
import { isClosedState, journeyTransitions, nextState } from './journey-transitions.ts'

export type JourneyVerdict =
  | { allowed: true; to: JourneyStateKey }
  | { allowed: false; code: ErrorCode; because: string }

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' })
const mostStatesWorthNaming = 3

const refuse = (code: ErrorCode, because: string): JourneyVerdict => ({
  allowed: false,
  code,
  because,
})

/** May this actor do this to a journey that stands here? The command and its button both ask. */
export function journeyCan(
  standing: JourneyStanding,
  event: JourneyEvent,
  actor: Actor,
): JourneyVerdict {
  const transition = journeyTransitions[standing.state][event]
  if (transition === undefined) {
    return refuse('journey.transition-refused', whyNotFrom(standing.state, event))
  }
  if (!transition.actors.includes(actor)) {
    const who = alternatives.format(transition.actors.map((allowed) => actorLabels[allowed]))
    return refuse('journey.actor-refused', `Solo ${who} puede ${inSentence(event)}.`)
  }
  const to = nextState(standing, event)
  if (to === undefined) {
    return refuse(
      'journey.transition-refused',
      'No se conoce el estado al que debe volver el viaje.',
    )
  }
  return { allowed: true, to }
}

export interface JourneyAction {
  event: JourneyEvent
  label: string
  verdict: JourneyVerdict
}

/** Everything this actor can ever do to an existing journey, each with its verdict here and now. */
export function journeyActions(standing: JourneyStanding, actor: Actor): JourneyAction[] {
  return journeyEvents
    .filter((event) => journeyStateKeys.some((state) => mayEver(state, event, actor)))
    .map((event) => ({
      event,
      label: journeyEventLabels[event],
      verdict: journeyCan(standing, event, actor),
    }))
}

function whyNotFrom(state: StandingState, event: JourneyEvent): string {
  if (state === 'new') return `No se puede ${inSentence(event)}: el viaje aún no existe.`
  if (isClosedState(state)) return `El viaje ya está cerrado: ${labelOf(state)}.`
  const sentence = `No se puede ${inSentence(event)} en el estado «${labelOf(state)}»`
  const states = statesAllowing(event)
  if (states.length === 0 || states.length > mostStatesWorthNaming) return `${sentence}.`
  return `${sentence}; solo en ${alternatives.format(states.map((key) => `«${labelOf(key)}»`))}.`
}

const statesAllowing = (event: JourneyEvent) =>
  journeyStateKeys.filter((key) => journeyTransitions[key][event] !== undefined)

const mayEver = (state: JourneyStateKey, event: JourneyEvent, actor: Actor) =>
  journeyTransitions[state][event]?.actors.includes(actor) ?? false

const labelOf = (key: JourneyStateKey) => journeyStateDisplay[journeyStates[key]].label

function inSentence(event: JourneyEvent): string {
  const label = journeyEventLabels[event]
  return label.charAt(0).toLowerCase() + label.slice(1)
}
