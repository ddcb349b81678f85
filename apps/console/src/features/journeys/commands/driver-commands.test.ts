import { describe, expect, test } from 'vitest'
import { buildCandidate } from '#features/journeys/testing/build-candidate.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import type { DriverCandidate } from './candidates-query.ts'
import { planAssignment } from './driver-commands.ts'

const me = { id: 'me' }
const best = buildCandidate()
const proposed = { driverId: best.driver.id }

describe('the next step of a journey without a driver', () => {
  const plan = (state: Parameters<typeof buildJourney>[0], candidate?: DriverCandidate) => {
    const planned = planAssignment(buildJourney(state), me, candidate)
    return [planned?.command.name, planned?.preset]
  }

  test.each([
    ['Request', 'assign'],
    ['RequestBooking', 'assign'],
    ['RequestBookingReassing', 'reassignInternally'],
  ] as const)('in %s proposes the best candidate', (state, name) => {
    expect(plan(state, best)).toEqual([name, proposed])
    expect(plan(state)).toEqual([name, {}])
  })

  test('goes to a third party if the best candidate is one', () => {
    const third = buildCandidate({ thirdPartyCompany: 'Fletes Yarumo' })
    expect(plan('RequestBookingReassing', third)).toEqual(['reassignExternally', proposed])
  })

  test('asks for no driver where another step comes first', () => {
    expect(plan('RequestBookingCancelByDriver', best)).toEqual(['searchReplacement', {}])
    expect(plan('RequestBookingReassingInternal', best)).toEqual(['accept', {}])
  })
})
