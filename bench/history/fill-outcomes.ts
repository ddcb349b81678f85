import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/**
 * Gives the journeys of `fillHistory` the novelties and surcharges that their rows tell, and counts them. The times in
 * each state are written as histograms: their eight million transitions would only be summed up to the same.
 */
export async function fillOutcomes(db: Db): Promise<void> {
  await sql`
    insert into novelties (id, journey_id, code, opened_at, resolved_at)
    select gen_random_uuid(), id, code, state_since - interval '9 hours',
      state_since - (hashtext(id::text) & 7) * interval '1 hour'
    from (select id, state_since, unnest(novelty_codes) as code from journeys where code >= 'V-1000000') as had
    on conflict do nothing`.execute(db)
  await sql`
    insert into surcharges (id, journey_id, site, status, started_at, ended_at, minutes, rate_cop, amount_cop,
      decided_at)
    select gen_random_uuid(), id, site, 'approved', state_since, state_since, 90, 40000, 60000, state_since
    from (select id, state_since, unnest(surcharge_sites) as site from journeys where code >= 'V-1000000') as had`.execute(
    db,
  )
  await sql`select rebuild_outcomes()`.execute(db)
  await sql`
    insert into outcome_details
    select dimension, member, week, 'stay', key, journeys, 0, 3600 * journeys, 0,
      array(select 1 + (bucket * journeys) / 4000 from generate_series(1, 40 + 5 * length(key)) as bucket)
    from outcome_details where kind = 'reached'
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}
