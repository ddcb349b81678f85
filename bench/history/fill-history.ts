import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { sql } from 'kysely'
import { foldWords } from '../../apps/api/src/platform/search-words.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

const largestBatch = 100_000

/**
 * Generates `count` closed journeys over three years on the demo corridors, inside the database. They are written about
 * in the order of their end, as a server writes them: a journey ends up to ten days before or after its neighbours.
 */
export async function fillHistory(db: Db, count: number): Promise<void> {
  const parts = JSON.stringify(await readParts(db))
  const batchSize = Math.min(count, largestBatch)
  for (let from = 0; from < count; from += batchSize) {
    await sql`
      with given as (select ${parts}::jsonb as parts),
      numbered as (
        select n, hashtext(n::text) & 2147483647 as a, hashtext('b' || n) & 2147483647 as b,
          hashtext('c' || n) & 2147483647 as c, hashtext('d' || n) & 2147483647 as d
        from generate_series(${from + 1}::int, ${from + batchSize}::int) as n),
      chosen as (
        select n, b, c, d,
          case when a % 100 < 88 then 12 when a % 100 < 94 then 19 when a % 100 < 97 then 37 else 26 end as state,
          now() - (${count}::int - n) * (interval '3 years' / ${count}::int) - a * (interval '10 days' / 2147483647) as ended_at,
          given.parts -> 'customers' -> (a % jsonb_array_length(given.parts -> 'customers')) as customer,
          given.parts -> 'trucks' -> (b % jsonb_array_length(given.parts -> 'trucks')) as truck,
          given.parts -> 'roads' -> (c % jsonb_array_length(given.parts -> 'roads')) as road,
          given.parts -> 'cargo' -> (d % jsonb_array_length(given.parts -> 'cargo')) as cargo
        from numbered, given)
      insert into journeys (id, code, journey_state_id, state_since, customer_id, driver_id, vehicle_id,
        origin_name, origin_divipola, origin_lat, origin_lng, destination_name, destination_divipola,
        destination_lat, destination_lng, cargo, price_cop, promised_at, arrived_at, reached, novelty_codes,
        surcharge_sites, cancelled_by, cancel_reason, search_text)
      select gen_random_uuid(), 'V-' || (1000000 + n), state, ended_at, (customer ->> 'id')::uuid, (truck ->> 'id')::uuid,
        (truck ->> 'vehicleId')::uuid, road ->> 'from', road ->> 'fromCode', 4.6, -74.1, road ->> 'to',
        road ->> 'toCode', 6.2, -75.5, cargo ->> 'name', 3000000,
        -- One delivery in five comes an hour or more after the promised time.
        ended_at - interval '2 hours' + (b % 100 - 20) * interval '6 minutes',
        case when state = 12 then ended_at - interval '2 hours' end,
        case state when 12 then '{1,4,5,7,9,10,11,12}' when 19 then '{1,4,5,19}' when 37 then '{1,4,37}' else '{1,26}' end::smallint[],
        case when c % 1000 = 0 then '{HURTO}' when c % 10 = 1 then '{DEMORA_CARGUE}' when c % 10 = 2 then '{TRANCON,VARADA}'
          else '{}' end::text[],
        case when d % 20 < 2 then '{origin}' when d % 20 = 2 then '{origin,destination}' else '{}' end::text[],
        case state when 19 then case when b % 2 = 0 then 'customer' else 'administrator' end when 37 then 'driver' end,
        case state when 19 then 'CARGA_NO_LISTA' when 37 then 'VEHICULO_VARADO' end,
        concat_ws(' ', 'v' || (1000000 + n), 1000000 + n, truck ->> 'words', customer ->> 'words',
          road ->> 'words', cargo ->> 'words')
      from chosen`.execute(db)
  }
  await sql`vacuum analyze journeys`.execute(db)
}

/** A transition for each state that the journeys of `fillHistory` reached, one or two hours apart. */
export async function fillTransitions(db: Db): Promise<void> {
  await sql`
    insert into transitions (journey_id, version, event, from_state_id, to_state_id, actor, at, stay_seconds,
      stage_state_id, stage_seconds)
    select id, position, 'measured', case when position > 1 then reached[position - 1] end, reached[position],
      'system', state_since - (cardinality(reached) - position) * pause, case when position > 1 then seconds end,
      case when position > 1 then reached[position - 1] end, case when position > 1 then seconds end
    from (
      select id, state_since, reached, position, seconds, seconds * interval '1 second' as pause
      from (select id, state_since, reached, 3600 + (hashtext(id::text) & 4095) as seconds
        from journeys where length(code) > 7) as journeys,
        generate_series(1, cardinality(reached)) as position) as reached_states`.execute(db)
  await sql`vacuum analyze transitions`.execute(db)
}

async function readParts(db: Db) {
  const customers = await db.selectFrom('customers').select(['user_id', 'company_name']).execute()
  const trucks = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
    .select(['users.id', 'given_names', 'surnames', 'vehicles.id as vehicleId', 'plate'])
    .execute()
  const cargo = await db.selectFrom('journeys').select('cargo').distinct().execute()
  return {
    customers: customers.map((row) => ({ id: row.user_id, words: words(row.company_name) })),
    trucks: trucks.map(({ id, vehicleId, plate, given_names, surnames }) => ({
      id,
      vehicleId,
      words: words(plate, plate.slice(3), given_names, surnames),
    })),
    roads: corridors.map(({ origin, destination }) => ({
      from: origin.name,
      fromCode: origin.divipola,
      to: destination.name,
      toCode: destination.divipola,
      words: words(origin.name, destination.name),
    })),
    cargo: cargo.map((row) => ({ name: row.cargo, words: words(row.cargo) })),
  }
}

const words = (...texts: string[]) => texts.flatMap(foldWords).join(' ')
