import { describe, expect, it } from 'vitest'
import { exampleJourney } from '../demo/example-journey.ts'
import {
  assignmentDeadline,
  assignmentKind,
  describeMissing,
  truckAlertFrom,
  truckNeededAt,
} from './assignment.ts'
import { defaultLimits } from './journey-limits.ts'
import { type JourneyStateKey, journeyStates, toAssignStateIds } from './journey-state.ts'
import type { JourneyDocument } from './journey.ts'

const since = '2026-11-16T12:00:00.000Z'
const loadingAt = '2026-11-16T18:00:00.000Z'
const inState = (state: JourneyStateKey, fields: Partial<JourneyDocument> = {}) =>
  exampleJourney({
    journeyStateId: journeyStates[state],
    stateSince: since,
    driver: null,
    vehicle: null,
    loadingAt: state === 'Request' ? null : loadingAt,
    ...fields,
  })
const at = (time: string) => Date.parse(`2026-11-16T${time}:00.000Z`)

it('groups every state without a driver', () => {
  const kinds = toAssignStateIds.map((id) => [id, assignmentKind(id)])
  expect(Object.fromEntries(kinds)).toEqual({
    1: 'request',
    20: 'booking',
    25: 'reassignment',
    27: 'reassignment',
    28: 'reassignment',
    29: 'reassignment',
    30: 'reassignment',
    34: 'reassignment',
  })
})

it('a booking needs its truck at its appointment, a request since it was made', () => {
  expect(truckNeededAt(inState('RequestBooking'))).toBe(at('18:00'))
  expect(truckNeededAt(inState('Request'))).toBe(at('12:00'))
})

describe('what the system does next', () => {
  it.each([
    ['Request', 'expireOffer', '12:15'],
    ['RequestBooking', 'expireOffer', '16:00'],
    ['RequestBookingCancelByDriver', 'searchReplacement', '12:15'],
    ['RequestBookingReassing', 'expireOffer', '22:00'],
    ['RequestBookingReassingInternal', 'declineReassignment', '12:15'],
  ] as const)('in %s: %s at %s', (state, event, time) => {
    expect(assignmentDeadline(inState(state), defaultLimits)).toEqual({ event, at: at(time) })
  })

  it('is unknown in a state without a timer', () => {
    expect(assignmentDeadline(inState('Finish'), defaultLimits)).toBeUndefined()
  })
})

it('announces a booking before its appointment, while nobody has it', () => {
  expect(truckAlertFrom(inState('RequestBooking'), 180)).toBe(at('15:00'))
  expect(truckAlertFrom(inState('RequestBookingAccepted'), 180)).toBeUndefined()
  expect(truckAlertFrom(inState('Request'), 180)).toBeUndefined()
})

it.each([
  ['Request', 'Falta conductor'],
  ['RequestBookingReassing', 'Falta elegir el reemplazo'],
  ['RequestBookingExpiredByDriver', 'El conductor no confirmó: falta buscar otro'],
  ['RequestBookingCancelByDriverExtended', 'El conductor se retiró: falta buscar otro'],
  ['RequestBookingReassingExternal', 'Falta que responda Wilson Pardo'],
] as const)('says what is missing in %s', (state, text) => {
  const offeredTo = state.endsWith('External') ? { id: 'w', name: 'Wilson Pardo' } : null
  expect(describeMissing(inState(state, { offeredTo }))).toBe(text)
})
