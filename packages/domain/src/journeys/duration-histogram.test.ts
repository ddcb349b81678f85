import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addHistograms,
  bucketOf,
  type Histogram,
  percentile,
  percentileError,
} from './duration-histogram.ts'

const histogramOf = (seconds: readonly number[]): Histogram => {
  const counts: number[] = []
  for (const one of seconds) counts[bucketOf(one)] = (counts[bucketOf(one)] ?? 0) + 1
  return Array.from(counts, (count) => count ?? 0)
}

/** Seconds, minutes, hours and weeks alike. */
const duration = fc.double({ min: 0, max: 15, noNaN: true }).map((log) => Math.floor(Math.exp(log)))
const durations = fc.array(duration, { minLength: 1, maxLength: 60 })

it('stays within 8 % and five seconds of a neighbouring duration', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.9), (seconds, share) => {
      const sorted = seconds.toSorted((a, b) => a - b)
      const rank = share * (sorted.length - 1)
      const found = percentile(histogramOf(seconds), share) ?? -1
      // Between two durations far apart both are right.
      const lowest = (sorted[Math.floor(rank)] ?? 0) * (1 - percentileError) - 5
      const highest = (sorted[Math.ceil(rank)] ?? 0) * (1 + percentileError) + 5
      expect(found).toBeGreaterThanOrEqual(lowest)
      expect(found).toBeLessThanOrEqual(highest)
    }),
  )
})

it('adds histograms as if their durations had been counted together', () => {
  fc.assert(
    fc.property(durations, durations, (one, other) => {
      expect(addHistograms(histogramOf(one), histogramOf(other))).toEqual(
        histogramOf([...one, ...other]),
      )
    }),
  )
})

it('has no percentile without durations', () => {
  expect(percentile([], 0.5)).toBeNull()
  expect(percentile([0, 0], 0.9)).toBeNull()
})
