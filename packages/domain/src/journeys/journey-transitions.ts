/**
 *  immediate  new → Request → OnWay → OnOrigin ⇢S⇢ Carry ⇢S⇢ OnRoute
 *                   → OnDestiny ⇢S⇢ Discharge ⇢S⇢ Finish            ⇢S⇢ a surcharge may come between
 *  booking    new → RequestBooking → Accepted → OnWay → …
 *                   Accepted → CancelByDriver(Extended) | ExpiredByDriver → Reassing → Internal | External → Accepted
 *  attention  OnWay … Discharge and surcharges ⇄ Novelty       those and Novelty ⇄ UnUpdated
 *  ends       Finish · Cancel, CancelByDriver, CancelByCustomer(Extended) · RequestExpired, …BookingExpired
 */
import type { Actor } from './actor.ts'
import type { JourneyEvent } from './journey-event.ts'
import type { JourneyStanding, StandingState } from './journey-standing.ts'
import { type JourneyStateKey, journeyStateKeys } from './journey-state.ts'

/** `previous`: back to the state that was interrupted, and to no other. */
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
// A surcharge is voided back to where it came from: waiting (OnOrigin, OnDestiny) or already at work
// (Carry, Discharge). Starting to load or unload is the other way on, and keeps the surcharge.
const voidSurcharge = go('previous', 'administrator')

/** The load has lost its driver and needs another before its date. */
const withoutDriver = {
  searchReplacement: go('RequestBookingReassing', 'system', 'administrator'),
  expireBooking,
  cancelBooking,
  cancel: cancelByAdministrator,
}

/** The load is offered to one driver, who answers or lets the time pass. */
const offeredAgain = {
  accept: go('RequestBookingAccepted', 'driver'),
  declineReassignment: go('RequestBookingReassing', 'driver', 'system'),
  expireBooking,
  cancelBooking,
  cancel: cancelByAdministrator,
}

/** The one table of what may happen to a journey, and by whose hand. */
export const journeyTransitions: Record<
  StandingState,
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
  RequestBookingCancelByDriver: withoutDriver,
  RequestBookingCancelByDriverExtended: withoutDriver,
  RequestBookingExpiredByDriver: withoutDriver,
  RequestBookingReassing: {
    accept: go('RequestBookingAccepted', 'driver'),
    expireOffer: go('RequestBookingExpired', 'system'),
    reassignInternally: go('RequestBookingReassingInternal', 'administrator'),
    reassignExternally: go('RequestBookingReassingExternal', 'administrator'),
    cancelBooking,
    cancel: cancelByAdministrator,
  },
  RequestBookingReassingInternal: offeredAgain,
  RequestBookingReassingExternal: offeredAgain,
  Finish: {},
  Cancel: {},
  CancelByDriver: {},
  RequestExpired: {},
  RequestBookingExpired: {},
  RequestBookingCancelByCustomer: {},
  RequestBookingCancelByCustomerExtended: {},
  BookingExpired: {},
}

/** A closed journey has no way out; to do it again is a new request. */
export const isClosedState = (state: StandingState) =>
  Object.keys(journeyTransitions[state]).length === 0

export const openStateKeys: readonly JourneyStateKey[] = journeyStateKeys.filter(
  (key) => !isClosedState(key),
)

/** The state after `event`, or undefined when the event may not happen there. */
export function nextState(
  standing: JourneyStanding,
  event: JourneyEvent,
): JourneyStateKey | undefined {
  const to = journeyTransitions[standing.state][event]?.to
  return to === 'previous' ? standing.interrupted.at(-1) : to
}
