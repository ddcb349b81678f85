import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import { isUnderWay, stageOf } from './stage.ts'

const inState = (state: JourneyStateKey, ...interrupted: JourneyStateKey[]) =>
  aDocument({
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

  it('knows which journeys a truck is out for', () => {
    expect(isUnderWay(inState('UnUpdated', 'OnWay'))).toBe(true)
    expect(isUnderWay(inState('RequestBookingAccepted'))).toBe(false)
    expect(isUnderWay(inState('Cancel'))).toBe(false)
  })
})
