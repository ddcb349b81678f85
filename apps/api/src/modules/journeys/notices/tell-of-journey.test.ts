import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, it } from 'vitest'
import type { Occurrence } from '#platform/notice-desk.ts'
import { journeyOccurrence } from './journey-occurrence.ts'
import { isNews } from './tell-of-journey.ts'

const now = new Date('2026-11-16T12:00:00Z')
const journey = exampleJourney()
const by = { id: 'administrator', name: 'Luis Gómez' }

const holding = (key: string): Occurrence =>
  journeyOccurrence(journey, {
    facts: { kind: 'novelty', noveltyCode: 'PARO', driver: null },
    key,
    since: now,
  })

const isNewsOf = (open: readonly string[], held: readonly string[], snooze = journey.snooze) => {
  const beside = { settled: [], noveltyVersion: null, silenceVersion: null }
  const known = { journey: { ...journey, snooze }, ...beside, openKeys: new Set(open) }
  return isNews(known, held.map(holding), now)
}

it('is what began and what is over', () => {
  expect(isNewsOf([], [])).toBe(false)
  expect(isNewsOf(['a'], ['a'])).toBe(false)
  expect(isNewsOf([], ['a'])).toBe(true)
  expect(isNewsOf(['a'], [])).toBe(true)
  expect(isNewsOf(['a'], ['b'])).toBe(true)
})

it('is only what is over as long as it is put off', () => {
  const snooze = { until: new Date(now.getTime() + 1).toISOString(), by }
  expect(isNewsOf([], ['a'], snooze)).toBe(false)
  expect(isNewsOf(['a'], ['a', 'b'], snooze)).toBe(false)
  expect(isNewsOf(['a'], ['b'], snooze)).toBe(true)
  expect(isNewsOf([], ['a'], { until: now.toISOString(), by })).toBe(true)
})
