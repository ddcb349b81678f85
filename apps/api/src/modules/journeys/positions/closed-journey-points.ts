import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import { underWaySql } from '../journey-queries.ts'
import type { BatchOutcome } from './batch-outcome.ts'
import { clockTolerance } from './point-validation.ts'

const { OnWay } = journeyStates

/**
 * Adds points that arrive after their journey has closed to its history, and changes nothing else. Batches
 * without late points need no query.
 */
export async function addToClosedJourneys(
  tx: Tx,
  outcomes: readonly BatchOutcome[],
  now: Date,
): Promise<BatchOutcome[]> {
  const late = outcomes.flatMap((batch) => latePoints(batch, now))
  if (late.length === 0) return [...outcomes]
  const { rows } = await sql<{ driver_id: string; reported_at: Date }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(late)}::jsonb)
        as given (driver_id uuid, at timestamptz, lat float8, lng float8, speed_kmh real)
    ), closed as (
      select id, driver_id, state_since as ended_at, (
          select coalesce(occurred_at, at) from transitions
          where journey_id = journeys.id and to_state_id = ${sql.lit(OnWay)}
          order by version limit 1
        ) as started_at
      from journeys
      where driver_id = any(${[...new Set(late.map((point) => point.driver_id))]}::uuid[])
        and state_since >= (select min(at) from given) and journey_state_id not in (${underWaySql})
    ), added as (
      insert into positions (journey_id, reported_at, lat, lng, speed_kmh, received_at)
      select distinct on (driver_id, at) id, at, lat, lng, speed_kmh, ${now}::timestamptz
      from given join closed using (driver_id)
      where at <= ended_at and at >= started_at - ${`${clockTolerance} milliseconds`}::interval
      order by driver_id, at, ended_at desc
      on conflict do nothing
      returning journey_id, reported_at
    )
    select driver_id, reported_at from added join closed on closed.id = journey_id`.execute(tx)
  const added = new Set(rows.map((row) => key(row.driver_id, row.reported_at.getTime())))
  return outcomes.map((batch) =>
    withAddedPoints(batch, ({ at }) => added.has(key(batch.driverId, at))),
  )
}

const key = (driverId: string, at: number) => `${driverId} ${at}`

function latePoints({ driverId, otherPoints }: BatchOutcome, now: Date) {
  const points = [...otherPoints.fresh, ...otherPoints.stale]
  if (!points.some(({ at }) => at < now.getTime() - clockTolerance)) return []
  return points.map(({ at, lat, lng, speedKmh }) => ({
    driver_id: driverId,
    at: new Date(at),
    lat,
    lng,
    speed_kmh: speedKmh,
  }))
}

/** Stale points were counted as repeated; those that were added count as accepted. */
function withAddedPoints(
  batch: BatchOutcome,
  isAdded: (point: { at: number }) => boolean,
): BatchOutcome {
  const { answer, otherPoints } = batch
  const count = otherPoints.stale.filter(isAdded).length
  return {
    ...batch,
    answer: { ...answer, accepted: answer.accepted + count, repeated: answer.repeated - count },
  }
}
