import { minuteMs } from '../calendar/durations.ts'
import type { JourneyEvent } from './journey-event.ts'
import {
  journeyStateKey,
  type JourneyStateKey,
  lostDriverStateIds,
  reofferedStateIds,
  underWayStateIds,
} from './journey-state.ts'

/** Time limits in minutes, and penalties. Each installation can change them. */
export interface JourneyLimits {
  /** A request, or an offer to one driver, waits this long for an answer. */
  offer: number
  /** Before the appointment: a booking that no driver accepted expires. */
  bookingOfferLead: number
  /** Before the appointment: the driver who accepted must have started. */
  confirmationLead: number
  /** After the appointment: a booking that did not start expires. */
  bookingGrace: number
  /** Free waiting time at a site, unless the service agreed otherwise. */
  freeWait: number
  /** Without a position for this long, the journey becomes `UnUpdated`. */
  silence: number
  /** The same on the road, where stretches without coverage are normal. */
  silenceOnRoute: number
  /** A delay up to this is tolerated. */
  lateness: number
  /** Factor of the usual duration of a novelty: 1, or less in a simulation that runs faster than real time. */
  noveltyMinute: number
  /** Before the appointment: from here on a cancellation is late. */
  lateCancellation: number
  /** Whole pesos for an hour of waiting, unless the service agreed otherwise. */
  waitingRateCop: number
  /** Of the price, for a late cancellation. */
  lateCancellationPercent: number
  /** Of the price, when the truck came but there was no load. */
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
  noveltyMinute: 1,
  lateCancellation: 12 * 60,
  waitingRateCop: 38_000,
  lateCancellationPercent: 20,
  falseFreightPercent: 40,
}

/** Limits for a simulated fleet whose trucks drive `speed` times faster than real time. */
export function scaleLimits(limits: JourneyLimits, speed: number): JourneyLimits {
  const { waitingRateCop, lateCancellationPercent, falseFreightPercent } = limits
  const minutes = Object.entries(limits).map(([name, value]) => [name, value / speed])
  return {
    ...(Object.fromEntries(minutes) as unknown as JourneyLimits),
    // A simulated hour of waiting lasts only a few real minutes.
    waitingRateCop: waitingRateCop * speed,
    lateCancellationPercent,
    falseFreightPercent,
  }
}

export interface JourneyTimer {
  from: JourneyStateKey
  event: JourneyEvent
  /**
   * What the minutes count from: entering the state, the loading appointment, the free waiting time, the agreed
   * work time at a site, or the last report.
   */
  clock: 'state' | 'appointment' | 'freeWait' | 'agreedWork' | 'lastReport'
  limit: keyof JourneyLimits
  /** Before the appointment instead of after it. */
  isBefore?: true
}

type TimerClock = JourneyTimer['clock']

const timer = (
  from: JourneyStateKey,
  event: JourneyEvent,
  clock: TimerClock,
  limit: JourneyTimer['limit'],
): JourneyTimer => ({ from, event, clock, limit })

const lostDriver = lostDriverStateIds.map(journeyStateKey)
const reoffered = reofferedStateIds.map(journeyStateKey)

/** States with the limit `silence`: all under way except OnRoute (own limit) and UnUpdated (signal already lost). */
const silenceLimitStates = underWayStateIds
  .map(journeyStateKey)
  .filter((key) => key !== 'OnRoute' && key !== 'UnUpdated')

/** Events that the system causes when a limit passes. */
export const journeyTimers: readonly JourneyTimer[] = [
  timer('Request', 'expireOffer', 'state', 'offer'),

  { ...timer('RequestBooking', 'expireOffer', 'appointment', 'bookingOfferLead'), isBefore: true },
  {
    ...timer('RequestBookingAccepted', 'missConfirmation', 'appointment', 'confirmationLead'),
    isBefore: true,
  },
  timer('RequestBookingAccepted', 'expireBooking', 'appointment', 'bookingGrace'),

  // If no administrator looks for a replacement driver in time, the system does.
  ...lostDriver.map((from) => timer(from, 'searchReplacement', 'state', 'offer')),
  ...reoffered.map((from) => timer(from, 'declineReassignment', 'state', 'offer')),
  ...[...lostDriver, ...reoffered].map((from) =>
    timer(from, 'expireBooking', 'appointment', 'bookingGrace'),
  ),
  timer('RequestBookingReassing', 'expireOffer', 'appointment', 'bookingGrace'),

  timer('OnOrigin', 'applySurcharge', 'freeWait', 'freeWait'),
  timer('OnDestiny', 'applySurcharge', 'freeWait', 'freeWait'),
  // Only where the service agreed a maximum time for the work.
  timer('Carry', 'applySurcharge', 'agreedWork', 'freeWait'),
  timer('Discharge', 'applySurcharge', 'agreedWork', 'freeWait'),

  ...silenceLimitStates.map((from) => timer(from, 'loseSignal', 'lastReport', 'silence')),
  timer('OnRoute', 'loseSignal', 'lastReport', 'silenceOnRoute'),
]

/** Whether cancelling a booking now is late, for customers and drivers alike. */
export function isLateCancellation(
  appointment: Date,
  now: Date,
  limits: JourneyLimits = defaultLimits,
): boolean {
  return lateCancellationLimit(appointment, limits).getTime() < now.getTime()
}

/** The last moment to cancel without penalty, shown in the confirmation. */
export function lateCancellationLimit(
  appointment: Date,
  limits: JourneyLimits = defaultLimits,
): Date {
  return new Date(appointment.getTime() - limits.lateCancellation * minuteMs)
}

/** The earliest appointment of a new booking: it must leave time for a driver to accept. */
export function earliestAppointment(now: Date, limits: JourneyLimits = defaultLimits): Date {
  return new Date(now.getTime() + limits.bookingOfferLead * minuteMs)
}

/** Whether a delay in milliseconds exceeds the tolerated one. */
export const isLate = (
  latenessMs: number,
  { lateness }: Pick<JourneyLimits, 'lateness'>,
): boolean => latenessMs > lateness * minuteMs
