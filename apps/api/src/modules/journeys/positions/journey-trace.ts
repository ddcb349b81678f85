import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type JourneyTrace, packPoints } from '@arriero/domain/contract/http/journey-trace.ts'
import { maxTracePoints, positionRetentionDays } from '@arriero/domain/contract/limits.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describePoint } from '@arriero/domain/journeys/location.ts'
import { lateAfterMs, type TracePoint } from '@arriero/domain/journeys/trace/trace-point.ts'
import { readTrace } from '@arriero/domain/journeys/trace/trace.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { underWaySql } from '../journey-queries.ts'

/** More are thinned evenly before anything else: only a phone that reports several times a second has them. */
const maxReadPoints = 30_000

/** The way of a journey, as far as its stored positions tell it; also while it is under way. */
export function readJourneyTrace(
  db: Db,
  id: string,
  { now, limits }: { now: Date; limits: Pick<JourneyLimits, 'silence'> },
): Promise<JourneyTrace> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const trip = await readTrip(tx, id, now)
      const { points, storedCount, lateCount } = await readPoints(tx, id)
      const silenceMs = limits.silence * minuteMs
      const trace = readTrace(points, { silenceMs, maxPoints: maxTracePoints })
      const startAt = points[0]?.at ?? null
      const deletedBefore = now.getTime() - positionRetentionDays * dayMs
      return {
        journeyId: id,
        trip: trip && { from: toInstant(trip.from), until: toInstant(trip.until) },
        deletedBefore: trip && trip.from < deletedBefore ? toInstant(deletedBefore) : null,
        storedCount,
        lateCount,
        startAt: startAt === null ? null : toInstant(startAt),
        points: packPoints(trace.points, startAt ?? 0),
        toleranceM: Math.round(Math.min(trace.toleranceKm, maxToleranceKm) * 1000),
        stops: trace.stops.map(({ from, until, lat, lng }) => {
          const place = { lat: roundDegrees(lat), lng: roundDegrees(lng) }
          return { ...toSpan({ from, until }), ...place, place: describePoint(place) }
        }),
        gaps: trace.gaps.map(({ km, ...span }) => ({ ...toSpan(span), km: roundKm(km) })),
        km: roundKm(trace.km),
      }
    })
}

/** The tolerance is infinite if the ends of stops and silences alone are too many. */
const maxToleranceKm = 1000

const toInstant = (at: number) => new Date(at).toISOString()
const toSpan = ({ from, until }: { from: number; until: number }) => ({
  from: toInstant(from),
  until: toInstant(until),
})
const roundKm = (km: number) => Math.round(km * 10) / 10
const roundDegrees = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** When the truck set out and when the journey closed, or now; null if no truck has set out. */
async function readTrip(
  db: Db,
  id: string,
  now: Date,
): Promise<{ from: number; until: number } | null> {
  const { rows } = await sql<{ from: Date | null; until: Date | null }>`
    select case when journey_state_id not in (${underWaySql}) then state_since end as until, (
        select coalesce(occurred_at, at) from transitions
        where journey_id = journeys.id and to_state_id = ${sql.lit(journeyStates.OnWay)}
        order by version limit 1
      ) as from
    from journeys where id = ${id}`.execute(db)
  const [journey] = rows
  if (!journey) throw new AppError('journey.not-found')
  if (journey.from === null) return null
  return { from: journey.from.getTime(), until: (journey.until ?? now).getTime() }
}

/** As one text: rows or JSON of as many points take four times as long. */
async function readPoints(db: Db, id: string) {
  const isLate = sql`received_at > reported_at + ${`${lateAfterMs} milliseconds`}::interval`
  const counted = await sql<{ stored: number; late: number }>`
    select count(*)::int as stored, (count(*) filter (where ${isLate}))::int as late
    from positions where journey_id = ${id}`.execute(db)
  const { stored: storedCount, late: lateCount } = counted.rows[0] ?? { stored: 0, late: 0 }
  const step = Math.max(1, Math.ceil(storedCount / maxReadPoints))
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(concat_ws(',',
        (extract(epoch from reported_at) * 1000)::int8, lat, lng, coalesce(speed_kmh, -1), (${isLate})::int
      ), ';' order by reported_at) as text
    from (
      select *, row_number() over (order by reported_at desc) - 1 as age
      from positions where journey_id = ${id}
    ) as stored
    where age % ${step}::int = 0`.execute(db)
  const text = rows[0]?.text ?? ''
  return { points: text === '' ? [] : text.split(';').map(parsePoint), storedCount, lateCount }
}

function parsePoint(text: string): TracePoint {
  const [at = 0, lat = 0, lng = 0, kmh = -1, late = 0] = text.split(',').map(Number)
  return { at, lat, lng, kmh: kmh < 0 ? null : kmh, isLate: late === 1 }
}
