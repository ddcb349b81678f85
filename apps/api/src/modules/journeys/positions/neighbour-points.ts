import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'
import type { TrackedDriver } from './tracked-driver.ts'
import type { Neighbours } from './point-validation.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

/** One driver's batch. */
interface DriverReport {
  driver: TrackedDriver
  points: readonly ReportedPoint[]
  doubted: readonly ReportedPoint[]
}

/** Finds the stored points around reported ones. Only late points need a query. */
export async function readNeighbourPoints(
  tx: Tx,
  reports: readonly DriverReport[],
): Promise<(driver: TrackedDriver) => (point: Fix) => Neighbours> {
  const stored = await findStoredNeighbours(tx, reports.flatMap(latePoints))
  return ({ journey, seen }) => {
    const newest = journey?.lastPosition ?? seen
    return (point) => {
      const { before, after } = stored.get(key(journey?.id, point.at)) ?? noNeighbours
      return {
        before: before ?? (newest && newest.at <= point.at ? newest : null),
        after: after ?? (newest && newest.at > point.at ? newest : null),
      }
    }
  }
}

const noNeighbours: Neighbours = { before: null, after: null }
const key = (journeyId: string | undefined, at: number) => `${journeyId} ${at}`

interface LatePoint {
  journeyId: string
  at: Date
}

/** Points not newer than the last position. A newer point needs no query: that position is its only neighbour. */
function latePoints({ driver: { journey }, points, doubted }: DriverReport): LatePoint[] {
  if (!journey?.lastPosition) return []
  const { id: journeyId, lastPosition, since } = journey
  const late = [...points, ...doubted].filter(({ at }) => at <= lastPosition.at && at >= since)
  return late.map(({ at }) => ({ journeyId, at: new Date(at) }))
}

async function findStoredNeighbours(
  tx: Tx,
  late: readonly LatePoint[],
): Promise<Map<string, Neighbours>> {
  if (late.length === 0) return new Map()
  const { rows } = await sql<NeighboursRow>`
    select "journeyId", given.at, before.reported_at as before_at, before.lat as before_lat, before.lng as before_lng,
      after.reported_at as after_at, after.lat as after_lat, after.lng as after_lng
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as given ("journeyId" uuid, at timestamptz)
    left join lateral (
      select reported_at, lat, lng from positions
      where journey_id = given."journeyId" and reported_at <= given.at
      order by reported_at desc limit 1
    ) as before on true
    left join lateral (
      select reported_at, lat, lng from positions
      where journey_id = given."journeyId" and reported_at > given.at
      order by reported_at limit 1
    ) as after on true`.execute(tx)
  return new Map(rows.map((row) => [key(row.journeyId, row.at.getTime()), toNeighbours(row)]))
}

interface NeighboursRow {
  journeyId: string
  at: Date
  before_at: Date | null
  before_lat: number
  before_lng: number
  after_at: Date | null
  after_lat: number
  after_lng: number
}

const toNeighbours = (row: NeighboursRow): Neighbours => ({
  before: row.before_at && {
    lat: row.before_lat,
    lng: row.before_lng,
    at: row.before_at.getTime(),
  },
  after: row.after_at && { lat: row.after_lat, lng: row.after_lng, at: row.after_at.getTime() },
})
