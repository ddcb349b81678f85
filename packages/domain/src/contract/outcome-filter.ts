import { type CalendarDay, addDays, endOfDay } from '../calendar/calendar-day.ts'
import type { JourneyFilterQuery } from './http/journey-filter.ts'
import type { Actor } from '../journeys/journey-event.ts'
import { journeyStateKeys, type JourneyStateId, journeyStates } from '../journeys/journey-state.ts'
import { isClosedState } from '../journeys/journey-transitions.ts'
import type { NoveltyCode } from '../journeys/novelty.ts'
import type { SurchargeSite } from '../journeys/surcharge.ts'

/** Whole weeks: both ends are Sundays, the last day is exclusive. Journeys count in the week in which they ended. */
export interface OutcomePeriod {
  from: CalendarDay
  until: CalendarDay
}

/** All journeys, or those of one customer, corridor or driver. */
export interface OutcomeScope {
  customerId?: string | undefined
  driverId?: string | undefined
  /** Both or none. */
  origin?: string | undefined
  destination?: string | undefined
}

/** What a number counts. */
export type OutcomeFigure =
  | { kind: JourneyFigure }
  | { kind: 'cancellation'; by: Actor | 'any'; reason?: string | undefined }
  | { kind: 'novelty'; code: NoveltyCode }
  | { kind: 'waiting'; site: SurchargeSite }
  | { kind: 'reached'; stateId: JourneyStateId }

export const journeyFigures = [
  'ended',
  'finished',
  'onTime',
  'late',
  'cancelled',
  'expired',
  'withNovelty',
  'withWaiting',
] as const
export type JourneyFigure = (typeof journeyFigures)[number]

const endedStateIds = journeyStateKeys.filter(isClosedState).map((key) => journeyStates[key])
const expiredStateIds = [
  journeyStates.RequestBookingExpired,
  journeyStates.RequestExpired,
  journeyStates.BookingExpired,
]
const finished = { states: [journeyStates.Finish] }
const ended = { states: endedStateIds }

const filters: Record<JourneyFigure, JourneyFilterQuery> = {
  ended,
  finished,
  onTime: { ...finished, late: 'no' },
  late: { ...finished, late: 'yes' },
  cancelled: { cancelledBy: 'any' },
  expired: { states: expiredStateIds },
  withNovelty: { ...ended, novelty: 'any' },
  withWaiting: { ...ended, surcharge: 'any' },
}

/** The journeys that a number counts, as the filter of the page Viajes. */
export function outcomeFilter(
  { from, until }: OutcomePeriod,
  scope: OutcomeScope,
  figure: OutcomeFigure,
): JourneyFilterQuery {
  return {
    ...figureFilter(figure),
    ...scope,
    from: startOfDay(from),
    until: startOfDay(until),
  }
}

const startOfDay = (day: CalendarDay) => new Date(endOfDay(addDays(day, -1))).toISOString()

function figureFilter(figure: OutcomeFigure): JourneyFilterQuery {
  switch (figure.kind) {
    case 'cancellation':
      return { cancelledBy: figure.by, cancelReason: figure.reason }
    case 'novelty':
      return { ...ended, novelty: figure.code }
    case 'waiting':
      return { ...ended, surcharge: figure.site }
    case 'reached':
      return { ...ended, reached: figure.stateId }
    default:
      return filters[figure.kind]
  }
}
