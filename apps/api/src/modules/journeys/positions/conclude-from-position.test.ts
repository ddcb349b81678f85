import { journeyStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { concludeFromPosition } from './conclude-from-position.ts'

const { OnWay, OnRoute, Novelty, UnUpdated } = journeyStates
const origin = { lat: 4.65, lng: -74.11 }
const destination = { lat: 6.25, lng: -75.58 }
const road = { origin, destination, interrupted: [] }
/** A degree of latitude is about 111 km. */
const near = ({ lat, lng }: typeof origin, kilometres: number) => ({
  lat: lat + kilometres / 111.2,
  lng,
})

it('arrives within two kilometres of where the truck goes', () => {
  const onWay = { ...road, journeyStateId: OnWay }
  expect(concludeFromPosition(onWay, near(origin, 1.9))).toEqual(['arriveAtOrigin'])
  expect(concludeFromPosition(onWay, near(origin, 2.1))).toEqual([])
  expect(concludeFromPosition(onWay, destination)).toEqual([])
  const onRoute = { ...road, journeyStateId: OnRoute }
  expect(concludeFromPosition(onRoute, near(destination, 1.9))).toEqual(['arriveAtDestination'])
  expect(concludeFromPosition(onRoute, origin)).toEqual([])
})

it('concludes nothing from where the truck stands in any other state', () => {
  for (const journeyStateId of journeyStateIds) {
    if (journeyStateId === OnWay || journeyStateId === OnRoute || journeyStateId === UnUpdated)
      continue
    const journey = { ...road, destination: origin, journeyStateId }
    expect(concludeFromPosition(journey, origin), String(journeyStateId)).toEqual([])
  }
})

it('takes any report for the return of the signal, and then looks where the truck is', () => {
  const silent = { ...road, journeyStateId: UnUpdated }
  expect(concludeFromPosition({ ...silent, interrupted: [OnRoute] }, origin)).toEqual([
    'recoverSignal',
  ])
  expect(concludeFromPosition({ ...silent, interrupted: [OnRoute] }, destination)).toEqual([
    'recoverSignal',
    'arriveAtDestination',
  ])
  expect(concludeFromPosition({ ...silent, interrupted: [OnRoute, Novelty] }, destination)).toEqual(
    ['recoverSignal'],
  )
  expect(concludeFromPosition({ ...silent, interrupted: [] }, null)).toEqual(['recoverSignal'])
})
