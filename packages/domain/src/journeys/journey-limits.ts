import type { JourneyEvent } from './journey-event.ts'
import type { JourneyStateKey } from './journey-state.ts'

export interface JourneyTimer {
  from: JourneyStateKey
  event: JourneyEvent
  /** What the minutes count from: entry to the state, the loading appointment, the last report. */
  clock: 'state' | 'appointment' | 'lastReport'
  /** Below zero: before the appointment. */
  minutes: number
}

const timer = (
  from: JourneyStateKey,
  event: JourneyEvent,
  clock: JourneyTimer['clock'],
  minutes: number,
): JourneyTimer => ({ from, event, clock, minutes })

/**
 * Default times after which the system moves a journey by itself; agreed hours of a service win over them.
 * Loading and unloading have no default: their surcharge follows what was agreed.
 */
export const journeyTimers: readonly JourneyTimer[] = [
  timer('Request', 'expireOffer', 'state', 15),

  timer('RequestBooking', 'expireOffer', 'appointment', -2 * 60),
  timer('RequestBookingAccepted', 'missConfirmation', 'appointment', -3 * 60),
  timer('RequestBookingAccepted', 'expireBooking', 'appointment', 4 * 60),

  timer('OnOrigin', 'applySurcharge', 'state', 2 * 60),
  timer('OnDestiny', 'applySurcharge', 'state', 2 * 60),

  timer('OnWay', 'loseSignal', 'lastReport', 30),
  timer('OnOrigin', 'loseSignal', 'lastReport', 30),
  timer('Carry', 'loseSignal', 'lastReport', 30),
  timer('OnDestiny', 'loseSignal', 'lastReport', 30),
  timer('Discharge', 'loseSignal', 'lastReport', 30),
  // Stretches without radio are normal in the mountains.
  timer('OnRoute', 'loseSignal', 'lastReport', 45),
]

/** From here on a booking is cancelled late, with its penalty. */
const lateCancellationMinutes = 12 * 60

/** Decides between a booking's plain cancellation and its late twin, for customer and driver alike. */
export function isLateCancellation(appointment: Date, now: Date): boolean {
  return lateCancellationLimit(appointment).getTime() < now.getTime()
}

/** The last moment to cancel without penalty; shown before the person confirms. */
export function lateCancellationLimit(appointment: Date): Date {
  return new Date(appointment.getTime() - lateCancellationMinutes * 60_000)
}
