import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import type { ProcessSettings } from '../live-process/program.ts'
import type { Traffic } from './traffic.ts'

/** Compares the database with what the servers answered, after the last server has stopped. Returns the problems. */
export async function auditTraffic(
  { databaseUrl, dataDir = '' }: ProcessSettings,
  traffic: Traffic,
): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir }, createLogger('silent'))
  try {
    const { db } = database
    return [
      ...(await lostCommands(db, traffic)),
      ...(await lostPositions(db, traffic)),
      ...(await halfWritten(db)),
      ...(await wronglyFired(db, traffic)),
    ]
  } finally {
    await database.close()
  }
}

/** Acknowledged commands whose transition is missing or different. */
async function lostCommands(db: Db, { acknowledged }: Traffic): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'lost: ' || acknowledged::text as line
    from jsonb_to_recordset(${JSON.stringify(acknowledged)}::jsonb)
      as acknowledged ("journeyId" uuid, version int, "journeyStateId" int)
    left join transitions as t on t.journey_id = acknowledged."journeyId" and t.version = acknowledged.version
    where t.to_state_id is distinct from acknowledged."journeyStateId"`.execute(db)
  return rows.map(({ line }) => line)
}

/** Acknowledged positions that are missing. */
async function lostPositions(db: Db, { positions }: Traffic): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'lost position: ' || acknowledged::text as line
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      as acknowledged ("journeyId" uuid, "reportedAt" timestamptz)
    left join positions as p
      on p.journey_id = acknowledged."journeyId" and p.reported_at = acknowledged."reportedAt"
    where p.journey_id is null`.execute(db)
  return rows.map(({ line }) => line)
}

/** Each change of state must be one transition, one audit entry and one change, and the row must have the last state. */
async function halfWritten(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with written as (
      select t.journey_id, t.version, t.to_state_id,
        (select count(*) from audit_entries a where a.subject_kind = 'journey'
          and a.subject_id = t.journey_id::text and (a.detail ->> 'version')::int = t.version) as audits,
        (select count(*) from changes c where c.collection = 'journeys'
          and c.document_id = t.journey_id::text and c.version = t.version and c.kind = 'put'
          and (c.fields ->> 'journeyStateId')::int = t.to_state_id) as changes
      from transitions t)
    select 'half: ' || w::text as line from written w where audits <> 1 or changes <> 1
    union all
    select 'row differs from its transitions: ' || j.id from journeys j
    where j.journey_state_id is distinct from (select to_state_id from transitions t
      where t.journey_id = j.id order by version desc limit 1)
    union all
    select 'audit without transition: ' || a.subject_id from audit_entries a
    where a.subject_kind = 'journey' and not exists (select from transitions t
      where t.journey_id::text = a.subject_id and t.version = (a.detail ->> 'version')::int)`.execute(
    db,
  )
  return rows.map(({ line }) => line)
}

/** Abandoned requests that did not expire exactly once, and timers of closed journeys. */
async function wronglyFired(db: Db, { abandoned }: Traffic): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'did not expire once: ' || acknowledged.id as line
    from jsonb_array_elements_text(${JSON.stringify(abandoned)}::jsonb) as acknowledged (id)
    where (select count(*) from transitions t where t.journey_id = acknowledged.id::uuid
      and t.event = 'expireOffer') <> 1
    union all
    select 'timer of a closed journey: ' || t.event from timers t
      join journeys j on j.id = t.journey_id where j.journey_state_id in (12, 19, 26, 37)`.execute(
    db,
  )
  return rows.map(({ line }) => line)
}
