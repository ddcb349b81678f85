import { positionRetentionDays } from '@arriero/domain/contract/limits.ts'
import type { PositionsAnswer } from '@arriero/domain/contract/http/driver.ts'
import { sql } from 'kysely'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx, Db } from '#platform/database/schema.ts'
import { recordPositions, type SeenPosition } from '../record-journey.ts'
import { type BatchOutcome, batchOutcome } from './batch-outcome.ts'
import { type JourneyUnderWay, lockTrackedDrivers, roadProgress } from './tracked-driver.ts'
import { addToClosedJourneys } from './closed-journey-points.ts'
import { readNeighbourPoints } from './neighbour-points.ts'
import type { ReportedPoint } from './reported-point.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'

/** The points of one request. */
export interface PositionBatch {
  driverId: string
  points: readonly ReportedPoint[]
}

export interface StoredBatch {
  answer: PositionsAnswer
  /** The journey under way with its last position; null if no point of the batch is plausible. */
  journey: JourneyUnderWay | null
}

export interface PositionStoreDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  maxSpeedKmh: number
  doubted: DoubtedPoints
}

/** By driver: the last points that were too far from the accepted ones. In memory only, it is a few points. */
export type DoubtedPoints = Map<string, readonly ReportedPoint[]>

/** Writes batches of different drivers in one transaction. The number of statements doesn't depend on the batches. */
export async function storePositions(
  { changeLog, clock, maxSpeedKmh, doubted: doubtedByDriver }: PositionStoreDeps,
  batches: readonly PositionBatch[],
): Promise<StoredBatch[]> {
  const written = await changeLog.write('driver.positions', async (tx, record) => {
    const driverIds = batches.map(({ driverId }) => driverId)
    const drivers = await lockTrackedDrivers(tx, driverIds)
    const reports = batches.map(({ driverId, points }) => ({
      driver: drivers.get(driverId) ?? { driverId, seen: null, journey: null },
      points,
      doubted: doubtedByDriver.get(driverId) ?? [],
    }))
    const neighboursOf = await readNeighbourPoints(tx, reports)
    const now = clock()
    const outcomes = reports.map(({ driver, points, doubted }) =>
      batchOutcome(driver, points, {
        now: now.getTime(),
        maxSpeedKmh,
        neighboursOf: neighboursOf(driver),
        doubted,
      }),
    )
    await deleteDisproved(tx, outcomes)
    await insertPositions(tx, outcomes, now)
    await recordPositions(tx, record, outcomes.flatMap(toSeenPosition), now)
    await updateHeardAt(tx, outcomes, now)
    // After the journeys: all transactions lock journeys before drivers.
    await updateSeenDrivers(tx, outcomes)
    return addToClosedJourneys(tx, outcomes, now)
  })
  for (const { driverId, doubted } of written) {
    if (doubted.length > 0) doubtedByDriver.set(driverId, doubted)
    else doubtedByDriver.delete(driverId)
  }
  return written
}

async function deleteDisproved(tx: Tx, outcomes: readonly BatchOutcome[]): Promise<void> {
  for (const { journey, disproved } of outcomes) {
    if (!journey || !disproved) continue
    await tx
      .deleteFrom('positions')
      .where('journey_id', '=', journey.id)
      .where('reported_at', '=', new Date(disproved.at))
      .execute()
  }
}

async function insertPositions(
  tx: Tx,
  outcomes: readonly BatchOutcome[],
  now: Date,
): Promise<void> {
  const points = outcomes.flatMap(({ journey, journeyPoints }) =>
    journeyPoints.map(({ at, lat, lng, speedKmh }) => ({
      journey_id: journey?.id,
      reported_at: new Date(at),
      lat,
      lng,
      speed_kmh: speedKmh,
    })),
  )
  if (points.length === 0) return
  await sql`
    insert into positions (journey_id, reported_at, lat, lng, speed_kmh, received_at)
    select journey_id, reported_at, lat, lng, speed_kmh, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as given (journey_id uuid, reported_at timestamptz, lat float8, lng float8, speed_kmh real)
    on conflict do nothing`.execute(tx)
}

function toSeenPosition({ journey, newPosition }: BatchOutcome): SeenPosition[] {
  if (!journey || !newPosition) return []
  const { lat, lng, at } = newPosition
  const progress = roadProgress(journey, newPosition)
  return [{ id: journey.id, lat, lng, at: new Date(at), progress }]
}

/** A late or repeated report moves nothing but proves that the phone has signal. */
async function updateHeardAt(tx: Tx, outcomes: readonly BatchOutcome[], now: Date): Promise<void> {
  const ids = outcomes.flatMap(({ journey, newPosition }) =>
    journey && !newPosition ? [journey.id] : [],
  )
  if (ids.length === 0) return
  await sql`update journeys set heard_at = ${now}::timestamptz where id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

async function updateSeenDrivers(tx: Tx, outcomes: readonly BatchOutcome[]): Promise<void> {
  const drivers = outcomes.flatMap(({ driverId, newSeen: seen }) =>
    seen ? [{ id: driverId, lat: seen.lat, lng: seen.lng, at: new Date(seen.at) }] : [],
  )
  if (drivers.length === 0) return
  await sql`
    update drivers set seen_lat = seen.lat, seen_lng = seen.lng, seen_at = seen.at
    from (
      select given.* from (
        select * from jsonb_to_recordset(${JSON.stringify(drivers)}::jsonb)
          as given (id uuid, lat float8, lng float8, at timestamptz)
        limit ${drivers.length}
      ) as given
      join drivers on drivers.user_id = given.id
      order by given.id for no key update of drivers
    ) as seen
    where drivers.user_id = seen.id and (drivers.seen_at is null or drivers.seen_at < seen.at)`.execute(
    tx,
  )
}

const retentionMs = positionRetentionDays * dayMs

/** Rows per statement: PGlite runs nothing else in the meantime. */
const deleteBatchSize = 2000

export async function deleteOldPositions(db: Db, now: Date): Promise<void> {
  const receivedBefore = new Date(now.getTime() - retentionMs)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from positions where ctid = any(array(
        select ctid from positions where received_at < ${receivedBefore} order by received_at limit ${deleteBatchSize}
      ))`.execute(db)
    if (numAffectedRows < deleteBatchSize) return
  }
}
