import { z } from 'zod'
import { secondMs } from '../../calendar/durations.ts'
import type { TracePoint } from '../../journeys/trace/trace-point.ts'

/** Seconds since `startAt`, latitude and longitude in hundred thousandths of a degree, km/h, and 1 if it came late. */
const PackedPoint = z.tuple([z.int(), z.int(), z.int(), z.int().nullable(), z.literal([0, 1])])

const Span = { from: z.iso.datetime(), until: z.iso.datetime() }

/** GET {gateway}journeys/{id}/trace */
export const JourneyTrace = z.object({
  journeyId: z.string(),
  /** From when the truck set out until the journey closed, or until now; null if no truck has. */
  trip: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** Points older than this are deleted, and the trip began before it. Null if nothing can be missing. */
  deletedBefore: z.iso.datetime().nullable(),
  /** How many points are stored, and how many of them came late. */
  storedCount: z.int(),
  lateCount: z.int(),
  /** What the points count from: the first of them. Null without points. */
  startAt: z.iso.datetime().nullable(),
  /** Oldest first, simplified to at most `maxTracePoints`. Those within a stop are left out. */
  points: z.array(PackedPoint),
  /** A left-out point lies at most this far from the drawn way, in metres. */
  toleranceM: z.int(),
  /** Ten minutes or more at one place, with the nearest known place. */
  stops: z.array(
    z.object({ ...Span, lat: z.number(), lng: z.number(), place: z.string().nullable() }),
  ),
  /** Longer without a point than the limit of silence (T1), with the distance in a straight line. */
  gaps: z.array(z.object({ ...Span, km: z.number() })),
  /** Driven with signal. */
  km: z.number(),
})
export type JourneyTrace = z.infer<typeof JourneyTrace>

const perDegree = 100_000

/** `startAt` in milliseconds. */
export const packPoints = (points: readonly TracePoint[], startAt: number) =>
  points.map(({ at, lat, lng, kmh, isLate }): z.infer<typeof PackedPoint> => [
    Math.round((at - startAt) / secondMs),
    Math.round(lat * perDegree),
    Math.round(lng * perDegree),
    kmh === null ? null : Math.round(kmh),
    isLate ? 1 : 0,
  ])

export function unpackPoints({
  startAt,
  points,
}: Pick<JourneyTrace, 'startAt' | 'points'>): TracePoint[] {
  const start = startAt === null ? 0 : Date.parse(startAt)
  return points.map(([seconds, lat, lng, kmh, late]) => ({
    at: start + seconds * secondMs,
    lat: lat / perDegree,
    lng: lng / perDegree,
    kmh,
    isLate: late === 1,
  }))
}
