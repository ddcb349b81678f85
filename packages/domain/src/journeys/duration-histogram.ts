import { minuteMs, secondMs } from '../calendar/durations.ts'

/**
 * Durations counted in buckets, each 8 % wider than the one before; the first has five seconds. Sums of histograms
 * are histograms, so the weeks of any period give its median, which their medians can't. The function
 * `outcome_bucket` of the database is the same.
 */
const growth = 1.08
const secondsPerMinute = minuteMs / secondMs

/** A percentile from a histogram is at most this far from the exact one: a share of it, and five seconds. */
export const percentileError = growth - 1

export const bucketOf = (seconds: number): number =>
  Math.floor(Math.log(1 + Math.max(0, seconds) / secondsPerMinute) / Math.log(growth))

/** Where the bucket begins, in seconds. */
const startOf = (bucket: number) => secondsPerMinute * (growth ** bucket - 1)

/** By bucket. */
export type Histogram = readonly number[]

/** In seconds; null without durations. Within a bucket it is interpolated. */
export function percentile(histogram: Histogram, share: number): number | null {
  const count = histogram.reduce((sum, one) => sum + one, 0)
  if (count === 0) return null
  const rank = share * (count - 1)
  let below = 0
  for (const [bucket, size] of histogram.entries()) {
    if (size > 0 && rank < below + size) {
      const part = (rank - below + 0.5) / size
      const [start, end] = [startOf(bucket), startOf(bucket + 1)]
      return Math.round(start + (end - start) * Math.min(part, 1))
    }
    below += size
  }
  return Math.round(startOf(histogram.length))
}

export function addHistograms(one: Histogram, other: Histogram): Histogram {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, bucket) => (one[bucket] ?? 0) + (other[bucket] ?? 0))
}
