import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JourneyCache } from './journey-cache.ts'

const journey = (id: string, version: number) => ({ id, version }) as JourneyDocument

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('knows a journey in the version that it was kept in, and in no other', () => {
  const cache = new JourneyCache()
  const kept = journey('a', 2)
  cache.keep(kept)
  expect(cache.find('a', 2)).toBe(kept)
  expect([cache.find('a', 1), cache.find('a', 3), cache.find('b', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('reads a journey again after a while: names beside it change without a version', () => {
  const cache = new JourneyCache()
  cache.keep(journey('a', 2))
  vi.advanceTimersByTime(15_000)
  expect(cache.find('a', 2)).toBeUndefined()
})

it('writes what it keeps as what it does not', () => {
  const cache = new JourneyCache()
  const [kept, older] = [journey('a', 2), journey('a', 1)]
  cache.keep(kept)
  expect(cache.textOf(kept)).toBe(JSON.stringify(kept))
  expect(cache.textOf(older)).toBe(JSON.stringify(older))
})

it('lets go of the oldest when it is full', () => {
  const cache = new JourneyCache()
  for (let at = 0; at <= 2_000; at++) cache.keep(journey(`j${at}`, 1))
  expect(cache.find('j0', 1)).toBeUndefined()
  expect(cache.find('j1', 1)).toBeDefined()
  expect(cache.find('j2000', 1)).toBeDefined()
})
