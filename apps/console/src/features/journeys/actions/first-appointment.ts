import { earliestAppointment, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** What choosing and sending takes: what was offered must not be too soon by then. */
const choosingMs = 5 * minuteMs

/** The first quarter of an hour that a booking can be moved to. */
export function firstAppointment(now: Date, limits: JourneyLimits): Date {
  const earliest = earliestAppointment(now, limits).getTime() + choosingMs
  return new Date(Math.ceil(earliest / quarterMs) * quarterMs)
}
