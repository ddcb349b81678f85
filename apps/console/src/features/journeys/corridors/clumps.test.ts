import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { describeClump, findClumps } from './clumps.ts'

const since = '2026-11-16T11:00:00.000Z'

interface Traits {
  state?: JourneyStateId
  interrupted?: JourneyStateId[]
  novelty?: NoveltyCode
}

/** A truck on a road of 100 km, with a landslide unless the test says otherwise. */
function truck(id: string, km: number, traits: Traits = {}) {
  const { state = 13, interrupted = [9], novelty = 'DERRUMBE' } = traits
  return buildAssessed(id, {
    journeyStateId: state,
    interrupted,
    novelty: state === 13 ? { code: novelty, since, steps: [] } : null,
    position: { lat: 4, lng: -74, at: since, progress: km / 100 },
  })
}

const find = (...rows: Parameters<typeof findClumps>[0]) =>
  findClumps(rows, 100).map(({ ids }) => ids.join(''))

test('two trucks with a novelty of the road are a clump if they are near each other', () => {
  expect(find(truck('c', 58), truck('a', 50), truck('b', 54), truck('d', 90))).toEqual(['abc'])
  expect(find(truck('a', 50), truck('b', 56))).toEqual([])
})

test('three trucks with any other novelty are a clump', () => {
  const flatTyre = { novelty: 'PINCHADA' } as const
  const silent = { state: 38 } as const
  expect(find(truck('a', 50, flatTyre), truck('b', 51, silent))).toEqual([])
  expect(find(truck('a', 50, flatTyre), truck('b', 51, silent), truck('c', 52))).toEqual(['abc'])
})

test('trucks that drive by, or were interrupted while loading, are in no clump', () => {
  const driving = { state: 9, interrupted: [] } satisfies Traits
  const loading = { interrupted: [7] } satisfies Traits
  expect(find(truck('a', 50), truck('b', 51, driving), truck('c', 50, loading))).toEqual([])
})

test('there is no clump where the length of the road is unknown', () => {
  expect(findClumps([truck('a', 50), truck('b', 51)], undefined)).toEqual([])
})

test('a clump is described by its trucks, its distance and its novelties', () => {
  const [clump] = findClumps([truck('a', 50), truck('b', 51)], 100)
  expect(clump && describeClump(clump).replaceAll('\u00a0', ' ')).toBe(
    '2 viajes en atención a 50 km del cargue, 2 con novedad de la vía',
  )
})
