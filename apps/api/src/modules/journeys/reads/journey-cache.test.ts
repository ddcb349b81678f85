import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { JourneyCache } from './journey-cache.ts'

const journey = (id: string, version: number) => ({ id, version }) as JourneyDocument

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('finds a journey only in its cached version', () => {
  const cache = new JourneyCache()
  const cached = journey('a', 2)
  cache.add(cached)
  expect(cache.find('a', 2)).toBe(cached)
  expect([cache.find('a', 1), cache.find('a', 3), cache.find('b', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('drops a journey after a while, because names change without a new version', () => {
  const cache = new JourneyCache()
  cache.add(journey('a', 2))
  vi.advanceTimersByTime(15_000)
  expect(cache.find('a', 2)).toBeUndefined()
})

it('serializes cached and other journeys alike', () => {
  const cache = new JourneyCache()
  const [cached, older] = [journey('a', 2), journey('a', 1)]
  cache.add(cached)
  expect(cache.textOf(cached)).toBe(JSON.stringify(cached))
  expect(cache.textOf(older)).toBe(JSON.stringify(older))
})

it('drops the oldest when it is full', () => {
  const cache = new JourneyCache()
  for (let index = 0; index <= 2_000; index++) cache.add(journey(`j${index}`, 1))
  expect(cache.find('j0', 1)).toBeUndefined()
  expect(cache.find('j1', 1)).toBeDefined()
  expect(cache.find('j2000', 1)).toBeDefined()
})
