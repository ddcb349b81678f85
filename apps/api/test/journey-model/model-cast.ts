import { randomUUID } from 'node:crypto'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { type CastDriver, castDrivers } from './cast.ts'

export type Cast = Record<CastDriver, string>

let made = 0

/** Drivers with trucks for so many sequences, each with its own: nobody drives two journeys. */
export async function addCasts(db: Db, count: number): Promise<Cast[]> {
  const casts = Array.from({ length: count }, () => ({
    first: randomUUID(),
    second: randomUUID(),
    external: randomUUID(),
  }))
  const drivers = casts.flatMap((cast, at) =>
    castDrivers.map((name, place) => ({
      id: cast[name],
      vehicle_id: randomUUID(),
      number: made + at * castDrivers.length + place,
      company: name === 'external' ? 'Fletes Yarumo' : null,
    })),
  )
  made += drivers.length
  await db.transaction().execute(async (tx) => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(drivers)}::jsonb)
      as given (id uuid, vehicle_id uuid, number integer, company text)`
    await sql`insert into users (id, kind, user_state_id, email, given_names, surnames)
      select id, 'driver', ${userStates.Active}::smallint, id || '@example.com', 'Wilson', 'Ospina'
      from ${rows}`.execute(tx)
    // Three letters and three digits have room for millions.
    await sql`insert into vehicles (id, plate, type)
      select vehicle_id, 'Z' || chr(65 + number / 26000) || chr(65 + number / 1000 % 26)
        || lpad((number % 1000)::text, 3, '0'), 'Tractomula'
      from ${rows}`.execute(tx)
    await sql`insert into drivers (user_id, cedula, licence_category, vehicle_id, third_party_company)
      select id, (1999500000 + number)::text, 'C3', vehicle_id, company from ${rows}`.execute(tx)
  })
  return casts
}
