import type { Actor, JourneyEvent } from './journey-event.ts'
import {
  type JourneyStateId,
  type JourneyStateKey,
  journeyStateKeys,
  journeyStates,
} from './journey-state.ts'

/*
 *  immediate  new → Request → OnWay → OnOrigin ⇢S⇢ Carry ⇢S⇢ OnRoute
 *                   → OnDestiny ⇢S⇢ Discharge ⇢S⇢ Finish            ⇢S⇢ a surcharge may come between
 *  booking    new → RequestBooking → RB·Accepted → OnWay → …                        RB· = RequestBooking
 *                   RB·Accepted → RB·CancelByDriver(Extended) | RB·ExpiredByDriver → RB·Reassing
 *                   RB·Reassing → RB·ReassingInternal | RB·ReassingExternal → RB·Accepted
 *  attention  (OnWay … Discharge, or a surcharge) ⇄ Novelty
 *             (OnWay … Discharge, a surcharge, or Novelty) ⇄ UnUpdated
 *  ends       Finish · Cancel · CancelByDriver · RB·CancelByCustomer(Extended)
 *             RequestExpired · RB·Expired · BookingExpired
 */

/** `new`: the journey doesn't exist yet. */
export type StateOrNew = 'new' | JourneyStateKey

/**
 * The state of a journey and, oldest first, the interrupted states it must return to. They are a list because
 * interruptions nest: loading → surcharge → novelty → silence leaves three states to return to.
 */
export interface JourneyStatus {
  state: StateOrNew
  interrupted: readonly JourneyStateKey[]
}

/** `previous`: back to the state that was interrupted. */
export interface Transition {
  to: JourneyStateKey | 'previous'
  actors: readonly Actor[]
}

const go = (to: Transition['to'], ...actors: readonly Actor[]): Transition => ({ to, actors })

const reportNovelty = go('Novelty', 'driver', 'administrator')
const loseSignal = go('UnUpdated', 'system')
const cancelBeforeLoading = go('Cancel', 'customer', 'administrator')
const cancelByAdministrator = go('Cancel', 'administrator')
const withdrawBeforeLoading = go('CancelByDriver', 'driver')
const cancelBooking = go('RequestBookingCancelByCustomer', 'customer')
const expireBooking = go('BookingExpired', 'system')
const surchargeAtOrigin = go('OnOriginSurcharge', 'system', 'administrator')
const surchargeAtDestination = go('OnDestinySurcharge', 'system', 'administrator')
// Voiding a surcharge returns to the state before it: waiting (OnOrigin, OnDestiny) or already loading or
// unloading (Carry, Discharge). Starting to load or unload also leaves the surcharge state, but the surcharge stays
// due.
const voidSurcharge = go('previous', 'administrator')

/** The booking lost its driver and needs another before its date. */
const lostDriver = {
  searchReplacement: go('RequestBookingReassing', 'system', 'administrator'),
  expireBooking,
  cancelBooking,
  cancel: cancelByAdministrator,
}

/** The booking is offered to one replacement driver, who accepts, declines or lets the offer expire. */
const reoffered = {
  accept: go('RequestBookingAccepted', 'driver'),
  declineReassignment: go('RequestBookingReassing', 'driver', 'system'),
  expireBooking,
  cancelBooking,
  cancel: cancelByAdministrator,
}

/** Which events a journey in each state allows, and by which actors. */
export const journeyTransitions: Record<
  StateOrNew,
  Readonly<Partial<Record<JourneyEvent, Transition>>>
> = {
  new: {
    createRequest: go('Request', 'customer', 'administrator'),
    createBooking: go('RequestBooking', 'customer', 'administrator'),
  },
  Request: {
    accept: go('OnWay', 'driver'),
    assign: go('OnWay', 'administrator'),
    expireOffer: go('RequestExpired', 'system'),
    cancel: cancelBeforeLoading,
  },
  OnWay: {
    arriveAtOrigin: go('OnOrigin', 'driver', 'administrator', 'system'),
    reportNovelty,
    loseSignal,
    withdraw: withdrawBeforeLoading,
    cancel: cancelBeforeLoading,
  },
  OnOrigin: {
    startLoading: go('Carry', 'driver', 'administrator'),
    applySurcharge: surchargeAtOrigin,
    reportNovelty,
    loseSignal,
    withdraw: withdrawBeforeLoading,
    cancel: cancelBeforeLoading,
  },
  OnOriginSurcharge: {
    startLoading: go('Carry', 'driver', 'administrator'),
    voidSurcharge,
    reportNovelty,
    loseSignal,
    withdraw: withdrawBeforeLoading,
    cancel: cancelBeforeLoading,
  },
  Carry: {
    depart: go('OnRoute', 'driver', 'administrator'),
    applySurcharge: surchargeAtOrigin,
    reportNovelty,
    loseSignal,
    cancel: cancelByAdministrator,
  },
  OnRoute: {
    arriveAtDestination: go('OnDestiny', 'driver', 'administrator', 'system'),
    reportNovelty,
    loseSignal,
    cancel: cancelByAdministrator,
  },
  OnDestiny: {
    startUnloading: go('Discharge', 'driver', 'administrator'),
    applySurcharge: surchargeAtDestination,
    reportNovelty,
    loseSignal,
  },
  OnDestinySurcharge: {
    startUnloading: go('Discharge', 'driver', 'administrator'),
    voidSurcharge,
    reportNovelty,
    loseSignal,
  },
  Discharge: {
    confirmDelivery: go('Finish', 'driver', 'customer', 'administrator'),
    applySurcharge: surchargeAtDestination,
    reportNovelty,
    loseSignal,
  },
  Novelty: {
    resolveNovelty: go('previous', 'driver', 'administrator'),
    loseSignal,
    cancel: cancelByAdministrator,
  },
  UnUpdated: {
    recoverSignal: go('previous', 'driver', 'administrator', 'system'),
    closeManually: go('Finish', 'administrator'),
    declareAbandoned: go('CancelByDriver', 'administrator'),
    cancel: cancelByAdministrator,
  },
  RequestBooking: {
    accept: go('RequestBookingAccepted', 'driver'),
    assign: go('RequestBookingAccepted', 'administrator'),
    expireOffer: go('RequestBookingExpired', 'system'),
    cancelBooking,
    cancel: cancelByAdministrator,
  },
  RequestBookingAccepted: {
    startJourney: go('OnWay', 'driver', 'administrator'),
    missConfirmation: go('RequestBookingExpiredByDriver', 'system'),
    reassignInternally: go('RequestBookingReassingInternal', 'administrator'),
    reassignExternally: go('RequestBookingReassingExternal', 'administrator'),
    expireBooking,
    withdraw: go('RequestBookingCancelByDriver', 'driver'),
    withdrawLate: go('RequestBookingCancelByDriverExtended', 'driver'),
    cancelBooking,
    cancelBookingLate: go('RequestBookingCancelByCustomerExtended', 'customer'),
    cancel: cancelByAdministrator,
  },
  RequestBookingCancelByDriver: lostDriver,
  RequestBookingCancelByDriverExtended: lostDriver,
  RequestBookingExpiredByDriver: lostDriver,
  RequestBookingReassing: {
    accept: go('RequestBookingAccepted', 'driver'),
    expireOffer: go('RequestBookingExpired', 'system'),
    reassignInternally: go('RequestBookingReassingInternal', 'administrator'),
    reassignExternally: go('RequestBookingReassingExternal', 'administrator'),
    cancelBooking,
    cancel: cancelByAdministrator,
  },
  RequestBookingReassingInternal: reoffered,
  RequestBookingReassingExternal: reoffered,
  Finish: {},
  Cancel: {},
  CancelByDriver: {},
  RequestExpired: {},
  RequestBookingExpired: {},
  RequestBookingCancelByCustomer: {},
  RequestBookingCancelByCustomerExtended: {},
  BookingExpired: {},
}

/** A closed state allows no event. Repeating the journey means creating a new request. */
export const isClosedState = (state: StateOrNew): boolean =>
  Object.keys(journeyTransitions[state]).length === 0

export const openStateIds: readonly JourneyStateId[] = journeyStateKeys
  .filter((key) => !isClosedState(key))
  .map((key) => journeyStates[key])

/** The state after `event`, or undefined when the event is not allowed. */
export function nextState(
  { state, interrupted }: JourneyStatus,
  event: JourneyEvent,
): JourneyStateKey | undefined {
  const to = journeyTransitions[state][event]?.to
  return to === 'previous' ? interrupted.at(-1) : to
}

export const newJourneyStatus: JourneyStatus = { state: 'new', interrupted: [] }

/** States that pause a journey and then return to the one before. */
const interruptions: ReadonlySet<StateOrNew> = new Set<JourneyStateKey>([
  'Novelty',
  'UnUpdated',
  'OnOriginSurcharge',
  'OnDestinySurcharge',
])

/** The status after entering `to`. It doesn't check that the transition is allowed. */
export function enterState(from: JourneyStatus, to: JourneyStateKey): JourneyStatus {
  const { state, interrupted } = from
  if (isReturn(from, to)) return { state: to, interrupted: interrupted.slice(0, -1) }
  if (interruptions.has(to) && state !== 'new') {
    return { state: to, interrupted: [...interrupted, state] }
  }
  return { state: to, interrupted: [] }
}

const isReturn = ({ state, interrupted }: JourneyStatus, to: JourneyStateKey): boolean =>
  interruptions.has(state) && interrupted.at(-1) === to

/** Whether entering `to` interrupts the stay or returns to it. Otherwise a new stay begins. */
export const continuesStay = (from: JourneyStatus, to: JourneyStateKey): boolean =>
  (from.state !== 'new' && interruptions.has(to)) || isReturn(from, to)

/** Whether the journey is in one of these states, or was interrupted there and must return. */
export const isWithin = (
  { state, interrupted }: JourneyStatus,
  ...states: readonly JourneyStateKey[]
): boolean => [state, ...interrupted].some((one) => states.some((known) => known === one))

/** The status of a journey that went through these states, in order. */
export const statusAfter = (states: readonly JourneyStateKey[]): JourneyStatus =>
  states.reduce(enterState, newJourneyStatus)
