import { collectionQuery, type LiveQuery } from '../live/live-query.ts'

/**
 * The states of a journey. Names and ids are a contract with existing clients, misspellings included
 * (`Reassing`, `Destiny`): never rename one. People see the labels of `journeyStateDisplay` instead.
 */
export const journeyStates = {
  Request: 1,
  OnWay: 4,
  OnOrigin: 5,
  Carry: 7,
  OnRoute: 9,
  OnDestiny: 10,
  Discharge: 11,
  Finish: 12,
  Novelty: 13,
  OnOriginSurcharge: 14,
  OnDestinySurcharge: 18,
  Cancel: 19,
  RequestBooking: 20,
  RequestBookingExpired: 21,
  RequestBookingAccepted: 22,
  RequestBookingCancelByCustomer: 24,
  RequestBookingCancelByDriver: 25,
  RequestExpired: 26,
  RequestBookingExpiredByDriver: 27,
  RequestBookingReassingInternal: 28,
  RequestBookingReassing: 29,
  RequestBookingReassingExternal: 30,
  RequestBookingCancelByDriverExtended: 34,
  RequestBookingCancelByCustomerExtended: 35,
  BookingExpired: 36,
  CancelByDriver: 37,
  UnUpdated: 38,
} as const

export type JourneyStateKey = keyof typeof journeyStates
export type JourneyStateId = (typeof journeyStates)[JourneyStateKey]

export const journeyStateIds: readonly JourneyStateId[] = Object.values(journeyStates)
export const journeyStateKeys = Object.keys(journeyStates) as readonly JourneyStateKey[]

const keyById = new Map<number, JourneyStateKey>(
  journeyStateKeys.map((key) => [journeyStates[key], key]),
)

export function isJourneyStateId(id: number): id is JourneyStateId {
  return keyById.has(id)
}

export function journeyStateKey(id: JourneyStateId): JourneyStateKey {
  const key = keyById.get(id)
  if (key === undefined) throw new RangeError(`Unknown journey state ${id}`)
  return key
}

/** Moving along its route: the states that the live feed and the list «En curso» show. */
export const inProgressStateIds = [4, 5, 7, 9, 10, 11] as const satisfies readonly JourneyStateId[]
export type InProgressStateId = (typeof inProgressStateIds)[number]
export type InProgressStateKey = {
  [Key in JourneyStateKey]: (typeof journeyStates)[Key] extends InProgressStateId ? Key : never
}[JourneyStateKey]
export const inProgressStateKeys = inProgressStateIds.map(
  journeyStateKey,
) as readonly InProgressStateKey[]

/** Under way but interrupted, so an administrator must act: the list «Atención». */
export const attentionStateIds = [13, 14, 18, 38] as const satisfies readonly JourneyStateId[]

/** Ended without delivery because somebody cancelled it; an expired offer is not cancelled. */
export const cancelledStateKeys = [
  'Cancel',
  'RequestBookingCancelByCustomer',
  'RequestBookingCancelByCustomerExtended',
  'CancelByDriver',
] as const satisfies readonly JourneyStateKey[]

/** Every state with a truck on the journey. */
export const underWayStateIds = [...inProgressStateIds, ...attentionStateIds] as const

/** The truck is where it unloads. */
export const atDestinationStateIds = [10, 11, 18] as const satisfies readonly JourneyStateId[]

/** The driver of the booking left or never confirmed. */
export const lostDriverStateIds = [25, 27, 34] as const satisfies readonly JourneyStateId[]

/** The booking is offered to one replacement driver, who has not answered. */
export const reofferedStateIds = [28, 30] as const satisfies readonly JourneyStateId[]

/** Bookings that no driver has accepted. */
export const withoutDriverStateIds = [20, 29, ...lostDriverStateIds, ...reofferedStateIds] as const

/** Nobody carries it yet: requests, and bookings that no driver has accepted. The list «Por asignar». */
export const toAssignStateIds = [journeyStates.Request, ...withoutDriverStateIds] as const

const inProgress: ReadonlySet<number> = new Set(inProgressStateIds)
const underWay: ReadonlySet<number> = new Set(underWayStateIds)
const atDestination: ReadonlySet<number> = new Set(atDestinationStateIds)
const withoutDriver: ReadonlySet<number> = new Set(withoutDriverStateIds)
const toAssign: ReadonlySet<number> = new Set(toAssignStateIds)

export const isInProgress = (id: number): id is InProgressStateId => inProgress.has(id)
export const isUnderWay = (id: number): boolean => underWay.has(id)
export const isAtDestination = (id: number): boolean => atDestination.has(id)
export const isWithoutDriver = (id: number): boolean => withoutDriver.has(id)
export const isToAssign = (id: number): boolean => toAssign.has(id)

/** The in-progress state a journey is in, or was in when it was interrupted; undefined if it isn't under way. */
export function stateInProgress({
  journeyStateId,
  interrupted,
}: {
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
}): InProgressStateId | undefined {
  if (isInProgress(journeyStateId)) return journeyStateId
  const before = interrupted.findLast(isInProgress)
  if (before !== undefined) return before
  const has = (id: JourneyStateId) => journeyStateId === id || interrupted.includes(id)
  if (has(journeyStates.OnOriginSurcharge)) return journeyStates.OnOrigin
  return has(journeyStates.OnDestinySurcharge) ? journeyStates.OnDestiny : undefined
}

/** Whether the truck has left the loading site with its load, also while an interruption lasts. */
export function isLoaded(journey: {
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
}): boolean {
  const state = stateInProgress(journey)
  return state !== undefined && statesWithLoad.has(state)
}

const statesWithLoad: ReadonlySet<JourneyStateId> = new Set([
  journeyStates.OnRoute,
  journeyStates.OnDestiny,
  journeyStates.Discharge,
])

/** Live queries that every console watches; the server keeps their results loaded. */
export const inProgressQuery = queryOfStates(inProgressStateIds)
export const attentionQuery = queryOfStates(attentionStateIds)
export const toAssignQuery = queryOfStates(toAssignStateIds)

function queryOfStates(values: readonly JourneyStateId[]): LiveQuery {
  return collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: 'in', values }] })
}

/** Cool hues mean progress, warm ones need attention, green is done, grey is expired. */
export type StateColor =
  | 'sky'
  | 'teal'
  | 'violet'
  | 'blue'
  | 'magenta'
  | 'pink'
  | 'indigo'
  | 'cyan'
  | 'purple'
  | 'amber'
  | 'orange'
  | 'yellow'
  | 'red'
  | 'green'
  | 'grey'
  | 'slate'

/** One shape per family of states, so that colour is never the only difference. */
export type StateShape =
  | 'triangle-right'
  | 'diamond'
  | 'triangle-up'
  | 'circle'
  | 'square'
  | 'triangle-down'
  | 'star'
  | 'pentagon'
  | 'hexagon'
  | 'octagon'
  | 'ring'
  | 'check'
  | 'cross'
  | 'dash'

export type StateGroup = 'request' | 'booking' | 'underway' | 'attention' | 'closed'

interface StateDisplay {
  label: string
  color: StateColor
  shape: StateShape
  group: StateGroup
}

const display = (
  label: string,
  color: StateColor,
  shape: StateShape,
  group: StateGroup,
): StateDisplay => ({ label, color, shape, group })

export const journeyStateDisplay: Record<JourneyStateId, StateDisplay> = {
  1: display('Solicitado', 'indigo', 'star', 'request'),
  4: display('En camino al cargue', 'sky', 'triangle-right', 'underway'),
  5: display('En sitio de cargue', 'teal', 'diamond', 'underway'),
  7: display('Cargando', 'violet', 'triangle-up', 'underway'),
  9: display('En ruta', 'blue', 'circle', 'underway'),
  10: display('En sitio de descargue', 'magenta', 'square', 'underway'),
  11: display('Descargando', 'pink', 'triangle-down', 'underway'),
  12: display('Finalizado', 'green', 'check', 'closed'),
  13: display('Con novedad', 'orange', 'octagon', 'attention'),
  14: display('Recargo en cargue', 'amber', 'hexagon', 'attention'),
  18: display('Recargo en descargue', 'amber', 'hexagon', 'attention'),
  19: display('Cancelado', 'red', 'cross', 'closed'),
  20: display('Reserva solicitada', 'indigo', 'pentagon', 'booking'),
  21: display('Reserva vencida', 'grey', 'dash', 'closed'),
  22: display('Reserva aceptada', 'cyan', 'pentagon', 'booking'),
  24: display('Reserva cancelada (cliente)', 'red', 'cross', 'closed'),
  // In 25, 27 and 34 the booking has lost its driver but is still open.
  25: display('Reserva cancelada (conductor)', 'amber', 'pentagon', 'booking'),
  26: display('Solicitud vencida', 'grey', 'dash', 'closed'),
  27: display('Conductor no confirmó', 'amber', 'pentagon', 'booking'),
  28: display('Reasignación interna', 'purple', 'pentagon', 'booking'),
  29: display('En reasignación', 'purple', 'pentagon', 'booking'),
  30: display('Reasignación externa', 'purple', 'pentagon', 'booking'),
  34: display('Cancelación tardía (conductor)', 'orange', 'pentagon', 'booking'),
  35: display('Cancelación tardía (cliente)', 'red', 'cross', 'closed'),
  36: display('Reserva no ejecutada', 'grey', 'dash', 'closed'),
  37: display('Cancelado por conductor', 'red', 'cross', 'closed'),
  38: display('Sin actualizar', 'yellow', 'ring', 'attention'),
}
