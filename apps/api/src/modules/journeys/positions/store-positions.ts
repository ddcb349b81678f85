import type { PositionsAnswer } from '@arriero/domain/contract/http/driver.ts'
import { sql } from 'kysely'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/database/schema.ts'
import { recordPositions, type SeenPosition } from '../record-journey.ts'
import { type BatchNews, newsOf } from './batch-news.ts'
import { type JourneyUnderWay, lockStandings } from './driver-standing.ts'
import { fillClosedJourneys } from './fill-closed-journeys.ts'
import { readNeighbours } from './known-neighbours.ts'
import type { ReportedPoint } from './reported-point.ts'
import { roadProgress } from './road-progress.ts'

/** What one phone sent at once. */
export interface PositionBatch {
  driverId: string
  points: readonly ReportedPoint[]
}

export interface StoredBatch {
  answer: PositionsAnswer
  /** The journey that was heard of, with its newest position. */
  heard: JourneyUnderWay | null
}

export interface StoreDeps {
  changeLog: Pick<ChangeLog, 'write'>
  clock: Clock
  /** As fast as a truck can be. */
  mostKmh: number
  doubts: Doubts
}

/** What each driver reported lately that was too far from where he was thought to be. A few points: no need to keep them. */
export type Doubts = Map<string, readonly ReportedPoint[]>

/** Writes batches of different drivers in one transaction, in as many statements for one as for a hundred. */
export async function storePositions(
  { changeLog, clock, mostKmh, doubts }: StoreDeps,
  batches: readonly PositionBatch[],
): Promise<StoredBatch[]> {
  const written = await changeLog.write('driver.positions', async (tx, record) => {
    const driverIds = batches.map(({ driverId }) => driverId)
    const standings = await lockStandings(tx, driverIds)
    const reports = batches.map(({ driverId, points }) => ({
      standing: standings.get(driverId) ?? { driverId, seen: null, journey: null },
      points,
      doubted: doubts.get(driverId) ?? [],
    }))
    const neighboursOf = await readNeighbours(tx, reports)
    const now = clock()
    const circumstances = { now: now.getTime(), mostKmh }
    const news = reports.map(({ standing, points, doubted }) =>
      newsOf(standing, points, { ...circumstances, neighboursOf: neighboursOf(standing), doubted }),
    )
    await removeOutvoted(tx, news)
    await insertHistory(tx, news, now)
    await recordPositions(tx, record, news.flatMap(movedTruck), now)
    await noteHeard(tx, news, now)
    // Last, so that journeys are always locked before drivers.
    await noteSeen(tx, news)
    return fillClosedJourneys(tx, news, now)
  })
  for (const { driverId, doubted } of written) {
    if (doubted.length > 0) doubts.set(driverId, doubted)
    else doubts.delete(driverId)
  }
  return written
}

async function removeOutvoted(tx: Tx, news: readonly BatchNews[]): Promise<void> {
  for (const { heard, outvoted } of news) {
    if (!heard || !outvoted) continue
    await tx
      .deleteFrom('positions')
      .where('journey_id', '=', heard.id)
      .where('reported_at', '=', new Date(outvoted.at))
      .execute()
  }
}

async function insertHistory(tx: Tx, news: readonly BatchNews[], now: Date): Promise<void> {
  const points = news.flatMap(({ heard, history }) =>
    history.map(({ at, lat, lng, speedKmh }) => ({
      journey_id: heard?.id,
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

function movedTruck({ heard, marker }: BatchNews): SeenPosition[] {
  if (!heard || !marker) return []
  const { lat, lng, at } = marker
  return [{ id: heard.id, lat, lng, at: new Date(at), progress: roadProgress(heard, marker) }]
}

/** Late and repeated reports move nothing, but whoever sends them is there. */
async function noteHeard(tx: Tx, news: readonly BatchNews[], now: Date): Promise<void> {
  const ids = news.flatMap(({ heard, marker }) => (heard && !marker ? [heard.id] : []))
  if (ids.length === 0) return
  await sql`update journeys set heard_at = ${now}::timestamptz where id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

async function noteSeen(tx: Tx, news: readonly BatchNews[]): Promise<void> {
  const drivers = news.flatMap(({ driverId, seen }) =>
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
