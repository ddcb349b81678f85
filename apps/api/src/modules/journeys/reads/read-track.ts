import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'

/** More than a map can show apart. */
const mostPoints = 500

/** The road driven, oldest first: evenly thinned, always with its last point. */
export async function readTrack(db: Db, journeyId: string) {
  const { rows } = await sql<{ lat: number; lng: number; at: Date }>`
    select lat, lng, reported_at as at
    from (
      select *, row_number() over (order by reported_at desc) - 1 as age, count(*) over () as total
      from positions where journey_id = ${journeyId}
    ) as points
    where age % greatest(1, ceil(total / ${mostPoints}::float8)::int) = 0
    order by reported_at`.execute(db)
  return rows.map(({ lat, lng, at }) => ({ lat, lng, at: at.toISOString() }))
}
