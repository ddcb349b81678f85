import { type JourneyStateId, journeyStates, stateInProgress } from './journey-state.ts'
import type { JourneyDocument } from './journey.ts'

const { OnWay, OnOrigin, Carry, OnRoute, OnDestiny, Discharge, Finish } = journeyStates

/** What a visitor with a link learns of the 27 states, with its words. Incidents and surcharges are not among them. */
export const sharedStageLabels = {
  scheduled: 'Programado',
  'to-origin': 'En camino al cargue',
  'at-origin': 'En el sitio de cargue',
  loading: 'Cargando',
  'on-route': 'En ruta',
  'at-destination': 'En el sitio de descargue',
  unloading: 'Descargando',
  delivered: 'Entregado',
  cancelled: 'No se realizó',
} as const

export type SharedStage = keyof typeof sharedStageLabels
export const sharedStages = Object.keys(sharedStageLabels) as readonly SharedStage[]

const stageByState = new Map<JourneyStateId, SharedStage>([
  [OnWay, 'to-origin'],
  [OnOrigin, 'at-origin'],
  [Carry, 'loading'],
  [OnRoute, 'on-route'],
  [OnDestiny, 'at-destination'],
  [Discharge, 'unloading'],
])

/** The stage of a journey, also while a novelty, a silence or a surcharge interrupts it. */
export function sharedStageOf(
  journey: Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>,
  isClosed: boolean,
): SharedStage {
  if (journey.journeyStateId === Finish) return 'delivered'
  if (isClosed) return 'cancelled'
  const state = stateInProgress(journey)
  return (state !== undefined && stageByState.get(state)) || 'scheduled'
}

/** Nothing changes any more. */
export const hasEnded = (stage: SharedStage): boolean =>
  stage === 'delivered' || stage === 'cancelled'
