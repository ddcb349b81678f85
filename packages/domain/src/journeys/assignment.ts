import { minuteMs } from '../calendar/durations.ts'
import type { JourneyEvent } from './journey-event.ts'
import { type JourneyLimits, journeyTimers } from './journey-limits.ts'
import {
  isWithoutDriver,
  journeyStateKey,
  type JourneyStateId,
  journeyStates,
  lostDriverStateIds,
  reofferedStateIds,
} from './journey-state.ts'
import type { JourneyDocument } from './journey.ts'

/** The groups of the list «Por asignar». */
export const assignmentKinds = ['request', 'booking', 'reassignment'] as const
export type AssignmentKind = (typeof assignmentKinds)[number]

export const assignmentKindLabels: Record<AssignmentKind, string> = {
  request: 'Solicitudes',
  booking: 'Reservas',
  reassignment: 'Reasignaciones',
}

export function assignmentKind(stateId: JourneyStateId): AssignmentKind {
  if (stateId === journeyStates.Request) return 'request'
  return stateId === journeyStates.RequestBooking ? 'booking' : 'reassignment'
}

type Appointed = Pick<JourneyDocument, 'loadingAt' | 'stateSince'>

/** When the truck must be there, in milliseconds. Without an appointment it is needed since it was requested. */
export const truckNeededAt = ({ loadingAt, stateSince }: Appointed): number =>
  Date.parse(loadingAt ?? stateSince)

/**
 * From when a booking without a truck is announced, in milliseconds; undefined if it has a truck or no appointment.
 * The notification and the filter of the list use it, so that both count the same bookings.
 */
export function truckAlertFrom(
  { journeyStateId, loadingAt }: Pick<JourneyDocument, 'journeyStateId' | 'loadingAt'>,
  leadMinutes: number,
): number | undefined {
  if (loadingAt === null || !isWithoutDriver(journeyStateId)) return undefined
  return Date.parse(loadingAt) - leadMinutes * minuteMs
}

interface AssignmentDeadline {
  event: JourneyEvent
  at: number
}

/** What the system does next if nobody acts, and when; undefined if no timer runs. */
export function assignmentDeadline(
  { journeyStateId, stateSince, loadingAt }: Appointed & Pick<JourneyDocument, 'journeyStateId'>,
  limits: JourneyLimits,
): AssignmentDeadline | undefined {
  const state = journeyStateKey(journeyStateId)
  let next: AssignmentDeadline | undefined
  for (const { from, event, clock, limit, isBefore } of journeyTimers) {
    const start = clock === 'state' ? stateSince : clock === 'appointment' ? loadingAt : null
    if (from !== state || start === null) continue
    const at = Date.parse(start) + (isBefore ? -1 : 1) * limits[limit] * minuteMs
    if (next === undefined || at < next.at) next = { event, at }
  }
  return next
}

const lostDriver: ReadonlySet<number> = new Set(lostDriverStateIds)
const reoffered: ReadonlySet<number> = new Set(reofferedStateIds)

/** What a journey to assign lacks, in a few words. */
export function describeMissing({
  journeyStateId,
  offeredTo,
}: Pick<JourneyDocument, 'journeyStateId' | 'offeredTo'>): string {
  if (reoffered.has(journeyStateId))
    return `Falta que responda ${offeredTo?.name ?? 'el conductor'}`
  if (lostDriver.has(journeyStateId)) {
    return journeyStateId === journeyStates.RequestBookingExpiredByDriver
      ? 'El conductor no confirmó: falta buscar otro'
      : 'El conductor se retiró: falta buscar otro'
  }
  return journeyStateId === journeyStates.RequestBookingReassing
    ? 'Falta elegir el reemplazo'
    : 'Falta conductor'
}

const deadlineTexts: Partial<Record<JourneyEvent, string>> = {
  expireOffer: 'vence',
  expireBooking: 'vence',
  searchReplacement: 'se busca otro solo',
  declineReassignment: 'se vence la oferta',
}

/** «vence», «se busca otro solo»: what happens at the deadline. */
export const describeDeadlineEvent = (event: JourneyEvent): string =>
  deadlineTexts[event] ?? 'cambia de estado'
