import {
  isUnderWay,
  type JourneyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import { stageOf } from './stage.ts'

const inState = (state: JourneyStateKey, ...interrupted: JourneyStateKey[]) =>
  buildJourney({
    journeyStateId: journeyStates[state],
    interrupted: interrupted.map((key) => journeyStates[key]),
  })

describe('stageOf', () => {
  it.each([
    ['OnRoute', [], 'OnRoute'],
    ['Novelty', ['OnRoute'], 'OnRoute'],
    ['UnUpdated', ['OnRoute', 'Novelty'], 'OnRoute'],
    ['OnOriginSurcharge', ['OnOrigin'], 'OnOrigin'],
    ['OnOriginSurcharge', ['Carry'], 'OnOrigin'],
    ['Novelty', ['Discharge', 'OnDestinySurcharge'], 'OnDestiny'],
    ['UnUpdated', ['Carry', 'OnOriginSurcharge', 'Novelty'], 'OnOrigin'],
    ['Finish', [], undefined],
    ['RequestBookingAccepted', [], undefined],
  ] as const)('%s after %j is %s', (state, interrupted, stage) => {
    expect(stageOf(inState(state, ...interrupted))).toBe(stage)
  })

  it('isUnderWay is true for an interrupted journey, and false before the start and after the end', () => {
    expect(isUnderWay(inState('UnUpdated', 'OnWay').journeyStateId)).toBe(true)
    expect(isUnderWay(inState('RequestBookingAccepted').journeyStateId)).toBe(false)
    expect(isUnderWay(inState('Cancel').journeyStateId)).toBe(false)
  })
})
