import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import {
  type ConditionData,
  journeyConditionKinds,
  type SettledSurcharge,
} from './journey-conditions.ts'

const noConditionData: ConditionData = {
  settled: [],
  noveltyVersion: null,
  silenceVersion: null,
  escalatedAt: null,
  heardAt: null,
  openKeys: new Set(),
}

/** One statement for many journeys; each subquery uses an index. */
export async function readConditionData(
  db: Db,
  ids: readonly string[],
): Promise<(journeyId: string) => ConditionData> {
  const { rows } = await sql<ConditionDataRow>`
    select wanted.id,
      (select max(version) from transitions
        where journey_id = wanted.id and event = 'reportNovelty') as novelty_version,
      (select max(version) from transitions
        where journey_id = wanted.id and event = 'loseSignal') as silence_version,
      (select escalated_at from novelties
        where journey_id = wanted.id and resolved_at is null) as escalated_at,
      (select heard_at from journeys where id = wanted.id) as heard_at,
      (select jsonb_agg(jsonb_build_object('id', id, 'site', site, 'amountCop', amount_cop,
          'endedAt', ended_at, 'version', (select max(version) from transitions
            where journey_id = wanted.id and coalesce(occurred_at, at) = ended_at)) order by ended_at, id)
        from surcharges where journey_id = wanted.id and status = 'settled') as settled,
      (select jsonb_agg(key) from occurrences where subject_id = wanted.id and cleared_at is null
        and kind = any(${[...journeyConditionKinds]}::text[])) as open_keys
    from unnest(${[...ids]}::uuid[]) as wanted (id)`.execute(db)
  const dataById = new Map(rows.map((row) => [row.id, toConditionData(row)]))
  return (journeyId) => dataById.get(journeyId) ?? noConditionData
}

interface ConditionDataRow {
  id: string
  novelty_version: number | null
  silence_version: number | null
  escalated_at: Date | null
  heard_at: Date | null
  settled: (Omit<SettledSurcharge, 'endedAt'> & { endedAt: string })[] | null
  open_keys: string[] | null
}

const toConditionData = (row: ConditionDataRow): ConditionData => ({
  noveltyVersion: row.novelty_version,
  silenceVersion: row.silence_version,
  escalatedAt: row.escalated_at,
  heardAt: row.heard_at,
  // JSON instants have PostgreSQL's own text format.
  settled: (row.settled ?? []).map((one) => ({ ...one, endedAt: new Date(one.endedAt) })),
  openKeys: new Set(row.open_keys),
})
