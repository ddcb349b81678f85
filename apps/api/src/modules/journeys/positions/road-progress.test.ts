import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { roadProgress } from './road-progress.ts'

const { OnWay, Carry, OnRoute, Novelty, OnDestiny, UnUpdated } = journeyStates
const origin = { lat: 4, lng: -74 }
const destination = { lat: 6, lng: -74 }
const road = { origin, destination, journeyStateId: OnRoute, interrupted: [] }
const middle = { lat: 5, lng: -74 }

it('is the share of the road behind the truck', () => {
  expect(roadProgress(road, origin)).toBe(0)
  expect(roadProgress(road, middle)).toBeCloseTo(0.5)
  expect(roadProgress(road, destination)).toBe(1)
})

it('is nothing before the truck leaves, and goes on through novelties and silence', () => {
  expect(roadProgress({ ...road, journeyStateId: OnWay }, middle)).toBe(0)
  expect(roadProgress({ ...road, journeyStateId: Novelty, interrupted: [Carry] }, middle)).toBe(0)
  const silent = { ...road, journeyStateId: UnUpdated, interrupted: [OnRoute, Novelty] }
  expect(roadProgress(silent, middle)).toBeCloseTo(0.5)
})

it('is a number where a load goes round the corner', () => {
  const corner = { ...road, destination: origin, journeyStateId: OnDestiny }
  expect(roadProgress(corner, origin)).toBe(1)
})
