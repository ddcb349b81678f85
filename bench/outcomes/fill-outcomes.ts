import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

/**
 * Gives the journeys of `fillHistory` what a life would have left on their rows, and counts them. The times in each
 * state are written as histograms, because eight million transitions would only be summed up to the same.
 */
export async function fillOutcomes(db: Db): Promise<void> {
  await sql`
    update journeys set
      arrived_at = case when journey_state_id = 12 then state_since - interval '2 hours' end,
      promised_at = state_since - interval '3 hours' + (hashtext(code) & 7) * interval '1 hour',
      reached = case when journey_state_id = 12 then '{1,4,5,7,9,10,11,12}'::smallint[]
        else array[1, 4, journey_state_id]::smallint[] end,
      novelty_codes = case hashtext(code) & 31 when 1 then '{VARADA}' when 2 then '{PARO,TRANCON}' else '{}' end::text[],
      surcharge_sites = case hashtext(code) & 31 when 3 then '{origin}' when 4 then '{destination}' else '{}' end::text[],
      cancelled_by = case journey_state_id when 19 then 'customer' when 37 then 'driver' end,
      cancel_reason = case journey_state_id when 19 then 'CLIENTE_DESISTE' when 37 then 'VEHICULO_VARADO' end
    where code > 'V-1000000' and length(code) = 9`.execute(db)
  await sql`
    insert into novelties (id, journey_id, code, opened_at, resolved_at)
    select gen_random_uuid(), id, code, state_since - interval '9 hours',
      state_since - (hashtext(id::text) & 7) * interval '1 hour'
    from (select id, state_since, unnest(novelty_codes) as code from journeys where length(code) = 9) as had`.execute(
    db,
  )
  await sql`
    insert into surcharges (id, journey_id, site, status, started_at, ended_at, minutes, rate_cop, amount_cop,
      decided_at)
    select gen_random_uuid(), id, site, 'approved', state_since, state_since, 90, 40000, 60000, state_since
    from (select id, state_since, unnest(surcharge_sites) as site from journeys where length(code) = 9) as had`.execute(
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
