import { expect, test } from 'vitest'
import {
  journeyStateDisplay,
  attentionStateIds,
  inProgressStateIds,
  isJourneyStateId,
  journeyStateIds,
  journeyStateKey,
  journeyStates,
} from './journey-state.ts'

/** Existing clients depend on these: a change here breaks them. */
const contract =
  'Request=1 OnWay=4 OnOrigin=5 Carry=7 OnRoute=9 OnDestiny=10 Discharge=11 Finish=12 Novelty=13 ' +
  'OnOriginSurcharge=14 OnDestinySurcharge=18 Cancel=19 RequestBooking=20 RequestBookingExpired=21 ' +
  'RequestBookingAccepted=22 RequestBookingCancelByCustomer=24 RequestBookingCancelByDriver=25 ' +
  'RequestExpired=26 RequestBookingExpiredByDriver=27 RequestBookingReassingInternal=28 ' +
  'RequestBookingReassing=29 RequestBookingReassingExternal=30 ' +
  'RequestBookingCancelByDriverExtended=34 RequestBookingCancelByCustomerExtended=35 ' +
  'BookingExpired=36 CancelByDriver=37 UnUpdated=38'

test('names and ids never change', () => {
  const pairs = Object.entries(journeyStates).map(([key, id]) => `${key}=${id}`)
  expect(pairs.join(' ')).toBe(contract)
})

test('finds a key by its id', () => {
  expect(journeyStateIds.map((id) => journeyStates[journeyStateKey(id)])).toEqual(journeyStateIds)
  expect(isJourneyStateId(2)).toBe(false)
})

test('the in-progress and attention states match their display groups', () => {
  const ofGroup = (group: string) =>
    journeyStateIds.filter((id) => journeyStateDisplay[id].group === group)
  expect(ofGroup('underway')).toEqual(inProgressStateIds)
  expect(ofGroup('attention')).toEqual(attentionStateIds)
})

test('labels and in-progress shapes are unique', () => {
  const labels = journeyStateIds.map((id) => journeyStateDisplay[id].label)
  expect(new Set(labels).size).toBe(labels.length)
  const shapes = inProgressStateIds.map((id) => journeyStateDisplay[id].shape)
  expect(new Set(shapes).size).toBe(shapes.length)
})
