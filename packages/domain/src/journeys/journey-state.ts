/**
 * The states of a journey. Names and ids are a contract with clients that exist already,
 * misspellings included (`Reassing`, `Destiny`): never rename one, never show one to a person.
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

/** The only states the live feed shows. */
export const inProgressStateIds = [4, 5, 7, 9, 10, 11] as const satisfies readonly JourneyStateId[]

/** Under way but out of the feed: exactly when they need a person. */
export const attentionStateIds = [13, 14, 18, 38] as const satisfies readonly JourneyStateId[]

/** The feed and the tray together: every journey with a truck on it. */
export const underWayStateIds = [...inProgressStateIds, ...attentionStateIds] as const

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
