import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/** Gives the journeys of `fillHistory` the novelties and surcharges that their rows tell, and counts them. */
export async function fillOutcomes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Without triggers, which would count each row; all are counted at once afterwards.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into novelties (id, journey_id, code, opened_at, resolved_at)
      select gen_random_uuid(), id, code, state_since - interval '9 hours',
        state_since - (hashtext(id::text) & 7) * interval '1 hour'
      from (select id, state_since, unnest(novelty_codes) as code from journeys where length(code) > 7) as had
      on conflict do nothing`.execute(tx)
    await sql`
      insert into surcharges (id, journey_id, site, status, started_at, ended_at, minutes, rate_cop, amount_cop,
        decided_at)
      select gen_random_uuid(), id, site, 'approved', state_since, state_since, 90, 40000, 60000, state_since
      from (select id, state_since, unnest(surcharge_sites) as site from journeys where length(code) > 7) as had`.execute(
      tx,
    )
  })
  await sql`select rebuild_outcomes()`.execute(db)
  await sql`analyze`.execute(db)
}
