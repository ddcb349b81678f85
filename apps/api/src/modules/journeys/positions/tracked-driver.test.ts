import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { roadProgress } from './tracked-driver.ts'

const { OnWay, Carry, OnRoute, Novelty, OnDestiny, UnUpdated } = journeyStates
const origin = { lat: 4, lng: -74, divipola: '00001' }
const destination = { lat: 6, lng: -74, divipola: '00002' }
const road = { origin, destination, journeyStateId: OnRoute, interrupted: [] }
const middle = { lat: 5, lng: -74 }

it('progress is the share of the road that the truck has driven', () => {
  expect(roadProgress(road, origin)).toBe(0)
  expect(roadProgress(road, middle)).toBeCloseTo(0.5)
  expect(roadProgress(road, destination)).toBe(1)
})

it('progress is 0 before departure and continues through novelties and lost signals', () => {
  expect(roadProgress({ ...road, journeyStateId: OnWay }, middle)).toBe(0)
  expect(roadProgress({ ...road, journeyStateId: Novelty, interrupted: [Carry] }, middle)).toBe(0)
  const silent = { ...road, journeyStateId: UnUpdated, interrupted: [OnRoute, Novelty] }
  expect(roadProgress(silent, middle)).toBeCloseTo(0.5)
})

it('progress is 1 if origin and destination are the same', () => {
  const sameEnds = { ...road, destination: origin, journeyStateId: OnDestiny }
  expect(roadProgress(sameEnds, origin)).toBe(1)
})

it('progress follows the corridor where there is one', () => {
  const corridor = findCorridor({
    origin: { divipola: '11001' },
    destination: { divipola: '76109' },
  })
  if (!corridor) throw new Error('Expected a corridor')
  const { path } = corridor
  for (const share of [0, 0.2, 0.55, 1]) {
    expect(roadProgress({ ...road, ...corridor }, pointAlong(path, share))).toBeCloseTo(share, 2)
  }
})
