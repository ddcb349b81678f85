import { sql } from 'kysely'
import { foldWords } from '../../apps/api/src/platform/search-words.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'

const batchSize = 25_000
/** One truck in so many has a holder and a trailer of its own. */
const trucksPerHolder = 5

const givenNames =
  'Ana María,Óscar Iván,Luz Dary,José Ramón,Nelson,Yeimy Paola,Andrés,Íngrid,Héctor Fabio,Sofía,Raúl,Mónica,Wílmer,Adriana,Jhon Édison,Clara Inés,Édgar,Noelia,Iván Darío,Úrsula'
const surnames =
  'Muñoz,Ñáñez,Rodríguez,Gómez,Peña,Caicedo,Quintero,Zúñiga,Niño,Angulo,Buitrago,Velandia,Ospina,Restrepo,Cárdenas,Güiza,Mosquera,Yepes,Bermúdez,Tobón,Agudelo,Pinzón,Urrutia,Holguín,Castaño,Sepúlveda,Díaz,Fajardo,Lucumí,Arboleda'
const companies =
  'Café,Lácteos,Molinos,Cementos,Aceros,Flores,Azúcares,Maderas,Plásticos,Cervecería,Agrícola,Avícola,Textiles,Químicos,Muebles,Frutas'

const folded = (list: string) =>
  list.split(',').map((name) => ({ name, words: foldWords(name).join(' ') }))

/** Generates customers, drivers with a truck each, and trailers and holders of some trucks, inside the database. */
export async function fillPeople(
  db: Db,
  { customers, drivers }: { customers: number; drivers: number },
): Promise<void> {
  const parts = JSON.stringify({
    given: folded(givenNames),
    surnames: folded(surnames),
    companies: folded(companies),
  })
  for (let from = 0; from < customers + drivers; from += batchSize) {
    await sql`
      create temporary table made as
      with given as (select ${parts}::jsonb as parts),
      numbered as (
        select n, n <= ${customers}::int as is_customer, gen_random_uuid() as id,
          gen_random_uuid() as vehicle_id,
          hashtext('a' || n) & 2147483647 as a, hashtext('b' || n) & 2147483647 as b,
          hashtext('c' || n) & 2147483647 as c, hashtext('d' || n) & 2147483647 as d
        from generate_series(${from + 1}::int, ${from + batchSize}::int) as n)
      select n, is_customer, id, vehicle_id,
        parts -> 'given' -> (a % jsonb_array_length(parts -> 'given')) as given,
        parts -> 'surnames' -> (b % jsonb_array_length(parts -> 'surnames')) as first,
        parts -> 'surnames' -> (c % jsonb_array_length(parts -> 'surnames')) as second,
        parts -> 'companies' -> (d % jsonb_array_length(parts -> 'companies')) as company,
        '3' || lpad((n + 100000000)::text, 9, '0') as phone,
        'p' || n || '@ejemplo' || (n % 50) || '.example' as email,
        chr(65 + n / 17576 % 26) || chr(65 + n / 676 % 26) || chr(65 + n / 26 % 26)
          || lpad((n % 26 * 38 + n / 456976)::text, 3, '0') as plate
      from numbered, given`.execute(db)
    await writePeople(db)
    await sql`drop table if exists made`.execute(db)
  }
  for (const table of ['users', 'customers', 'drivers', 'vehicles', 'trailers', 'holders']) {
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}

async function writePeople(db: Db): Promise<void> {
  await sql`insert into users (id, kind, user_state_id, state_since, email, given_names, surnames, phone)
    select id, case when is_customer then 'customer' else 'driver' end, 1,
      now() - (10 + n % 1000) * interval '1 day', email, given ->> 'name',
      (first ->> 'name') || ' ' || (second ->> 'name'), '+57' || phone from made`.execute(db)
  await sql`insert into customers (user_id, company_name, nit, nit_check_digit, search_text, sort_name)
    select id, (company ->> 'name') || ' ' || (first ->> 'name') || ' ' || n, (800000000 + n)::text, 0,
      concat_ws(' ', company ->> 'words', first ->> 'words', n, given ->> 'words', second ->> 'words',
        'p' || n, 'ejemplo' || (n % 50), 'example', (800000000 + n)::text || '0', phone),
      (company ->> 'words') || ' ' || (first ->> 'words') || ' ' || n
    from made where is_customer`.execute(db)
  await sql`insert into vehicles (id, plate, type, search_text, sort_name)
    select vehicle_id, plate, 'Tractomula', lower(plate) || ' ' || right(plate, 3), lower(plate)
    from made where not is_customer on conflict do nothing`.execute(db)
  await sql`insert into drivers (user_id, cedula, licence_category, vehicle_id, search_text, sort_name)
    select made.id, (1900000000 + n)::text, 'C3', vehicles.id,
      concat_ws(' ', given ->> 'words', first ->> 'words', second ->> 'words', 'p' || n,
        'ejemplo' || (n % 50), 'example', 1900000000 + n, lower(made.plate), right(made.plate, 3), phone),
      (first ->> 'words') || ' ' || (second ->> 'words') || ' ' || (given ->> 'words')
    from made left join vehicles on vehicles.id = made.vehicle_id where not is_customer`.execute(db)
  await writeHolders(db)
}

/** A holder has the same number as the trailer of the truck. */
async function writeHolders(db: Db): Promise<void> {
  await sql`alter table made add column holder_id uuid`.execute(db)
  await sql`update made set holder_id = gen_random_uuid()
    where not is_customer and n % ${trucksPerHolder} = 0`.execute(db)
  await sql`insert into holders (id, name, document_type, document_number, phone, search_text, sort_name)
    select holder_id, (given ->> 'name') || ' ' || (second ->> 'name'), 'CC', (1700000000 + n)::text, phone,
      concat_ws(' ', given ->> 'words', second ->> 'words', 1700000000 + n, phone),
      (given ->> 'words') || ' ' || (second ->> 'words')
    from made where holder_id is not null`.execute(db)
  await sql`insert into trailers (id, plate, type, vehicle_id, search_text, sort_name)
    select gen_random_uuid(), its.trailer_plate, 'Planchón', vehicles.id,
      'planchon ' || lower(its.trailer_plate) || ' ' || right(its.trailer_plate, 5), lower(its.trailer_plate)
    from made, vehicles, lateral (select 'R' || lpad((n / ${trucksPerHolder})::text, 5, '0')) as its (trailer_plate)
    where made.holder_id is not null and vehicles.id = made.vehicle_id on conflict do nothing`.execute(
    db,
  )
  await sql`update vehicles set owner_id = made.holder_id, holder_id = made.holder_id,
      trailer_plate = trailers.plate,
      search_text = concat_ws(' ', vehicles.search_text, given ->> 'words', second ->> 'words',
        lower(trailers.plate), right(trailers.plate, 5))
    from made, trailers
    where vehicles.id = made.vehicle_id and trailers.vehicle_id = made.vehicle_id`.execute(db)
}
