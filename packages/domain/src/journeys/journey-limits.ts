import type { JourneyEvent } from './journey-event.ts'
import type { JourneyStateKey } from './journey-state.ts'

/** How long things may take, in minutes, and what being late costs. Each installation can change them. */
export interface JourneyLimits {
  /** A request, or an offer to one driver, waits this long for an answer. */
  offer: number
  /** Before the appointment: a booking nobody took expires. */
  bookingOfferLead: number
  /** Before the appointment: whoever accepted must have started. */
  confirmationLead: number
  /** After the appointment: a booking that did not start is over. */
  bookingGrace: number
  /** Waiting at a site that costs nothing, unless the service agreed otherwise. */
  freeWait: number
  silence: number
  /** Stretches without radio are normal in the mountains. */
  silenceOnRoute: number
  /** A promise missed by less is kept. */
  lateness: number
  /** Before the appointment: from here on a booking is cancelled late. */
  lateCancellation: number
  /** Whole pesos for an hour of waiting, unless the service agreed otherwise. */
  waitingRateCop: number
  /** Of the price, for a late cancellation. */
  lateCancellationPercent: number
  /** Of the price, when the truck came and the load did not. */
  falseFreightPercent: number
}

export const defaultLimits: JourneyLimits = {
  offer: 15,
  bookingOfferLead: 2 * 60,
  confirmationLead: 3 * 60,
  bookingGrace: 4 * 60,
  freeWait: 2 * 60,
  silence: 30,
  silenceOnRoute: 45,
  lateness: 15,
  lateCancellation: 12 * 60,
  waitingRateCop: 38_000,
  lateCancellationPercent: 20,
  falseFreightPercent: 40,
}

/** A world whose trucks are faster than the clock has limits that are as much shorter. */
export function hastenLimits(limits: JourneyLimits, speed: number): JourneyLimits {
  const { waitingRateCop, lateCancellationPercent, falseFreightPercent } = limits
  const minutes = Object.entries(limits).map(([name, value]) => [name, value / speed])
  return {
    ...(Object.fromEntries(minutes) as unknown as JourneyLimits),
    // An hour of waiting there is a few minutes here.
    waitingRateCop: waitingRateCop * speed,
    lateCancellationPercent,
    falseFreightPercent,
  }
}

export interface JourneyTimer {
  from: JourneyStateKey
  event: JourneyEvent
  /**
   * What the minutes count from: entry to the state, the loading appointment, the waiting that is still
   * free, the work at a site whose time was agreed, the last report.
   */
  clock: 'state' | 'appointment' | 'freeWait' | 'agreedWork' | 'lastReport'
  limit: keyof JourneyLimits
  /** Before the appointment instead of after it. */
  isBefore?: true
}

type Clock = JourneyTimer['clock']

const timer = (
  from: JourneyStateKey,
  event: JourneyEvent,
  clock: Clock,
  limit: JourneyTimer['limit'],
): JourneyTimer => ({ from, event, clock, limit })

const withoutDriver = [
  'RequestBookingCancelByDriver',
  'RequestBookingCancelByDriverExtended',
  'RequestBookingExpiredByDriver',
] as const

const offeredToOne = ['RequestBookingReassingInternal', 'RequestBookingReassingExternal'] as const

const silent = [
  'OnWay',
  'OnOrigin',
  'OnOriginSurcharge',
  'Carry',
  'OnDestiny',
  'OnDestinySurcharge',
  'Discharge',
  'Novelty',
] as const

/** What the system does by itself, and after which limit. */
export const journeyTimers: readonly JourneyTimer[] = [
  timer('Request', 'expireOffer', 'state', 'offer'),

  { ...timer('RequestBooking', 'expireOffer', 'appointment', 'bookingOfferLead'), isBefore: true },
  {
    ...timer('RequestBookingAccepted', 'missConfirmation', 'appointment', 'confirmationLead'),
    isBefore: true,
  },
  timer('RequestBookingAccepted', 'expireBooking', 'appointment', 'bookingGrace'),

  // A load without its driver is looked after by somebody, or by the system a little later.
  ...withoutDriver.map((from) => timer(from, 'searchReplacement', 'state', 'offer')),
  ...offeredToOne.map((from) => timer(from, 'declineReassignment', 'state', 'offer')),
  ...[...withoutDriver, ...offeredToOne].map((from) =>
    timer(from, 'expireBooking', 'appointment', 'bookingGrace'),
  ),
  timer('RequestBookingReassing', 'expireOffer', 'appointment', 'bookingGrace'),

  timer('OnOrigin', 'applySurcharge', 'freeWait', 'freeWait'),
  timer('OnDestiny', 'applySurcharge', 'freeWait', 'freeWait'),
  // Only where the service agreed how long the work may take.
  timer('Carry', 'applySurcharge', 'agreedWork', 'freeWait'),
  timer('Discharge', 'applySurcharge', 'agreedWork', 'freeWait'),

  ...silent.map((from) => timer(from, 'loseSignal', 'lastReport', 'silence')),
  timer('OnRoute', 'loseSignal', 'lastReport', 'silenceOnRoute'),
]

/** Decides between a booking's plain cancellation and its late twin, for customer and driver alike. */
export function isLateCancellation(
  appointment: Date,
  now: Date,
  limits: JourneyLimits = defaultLimits,
): boolean {
  return lateCancellationLimit(appointment, limits).getTime() < now.getTime()
}

/** The last moment to cancel without penalty; shown before the person confirms. */
export function lateCancellationLimit(
  appointment: Date,
  limits: JourneyLimits = defaultLimits,
): Date {
  return new Date(appointment.getTime() - limits.lateCancellation * 60_000)
}

/** A booking that nobody has time to accept is none: no appointment is sooner than this. */
export function earliestAppointment(now: Date, limits: JourneyLimits = defaultLimits): Date {
  return new Date(now.getTime() + limits.bookingOfferLead * 60_000)
}
