import { randomUUID } from 'node:crypto'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** The drivers of a sequence: two of our own, one of a third party. */
export const modelDrivers = ['first', 'second', 'external'] as const
export type ModelDriver = (typeof modelDrivers)[number]

/** The actor of a step. `for-…`: an administrator enters what the customer or the driver said. */
export type StepActor =
  | 'administrator'
  | 'customer'
  | 'other-customer'
  | 'for-customer'
  | 'for-driver'
  | 'system'
  | ModelDriver

export const stepActors: readonly StepActor[] = [
  'administrator',
  'customer',
  'other-customer',
  'for-customer',
  'for-driver',
  ...modelDrivers,
]

export type DriverIds = Record<ModelDriver, string>

let driverCount = 0

/** Adds drivers with trucks for this many sequences. Each sequence has its own, so that no driver is busy elsewhere. */
export async function addModelDrivers(db: Db, count: number): Promise<DriverIds[]> {
  const groups = Array.from({ length: count }, () => ({
    first: randomUUID(),
    second: randomUUID(),
    external: randomUUID(),
  }))
  const drivers = groups.flatMap((group, at) =>
    modelDrivers.map((name, place) => ({
      id: group[name],
      vehicle_id: randomUUID(),
      number: driverCount + at * modelDrivers.length + place,
      company: name === 'external' ? 'Fletes Yarumo' : null,
    })),
  )
  driverCount += drivers.length
  await db.transaction().execute(async (tx) => {
    const rows = sql`jsonb_to_recordset(${JSON.stringify(drivers)}::jsonb)
      as given (id uuid, vehicle_id uuid, number integer, company text)`
    await sql`insert into users (id, kind, user_state_id, email, given_names, surnames)
      select id, 'driver', ${userStates.Active}::smallint, id || '@example.com', 'Wilson', 'Ospina'
      from ${rows}`.execute(tx)
    // A Z, two more letters and three digits: 676,000 plates.
    await sql`insert into vehicles (id, plate, type)
      select vehicle_id, 'Z' || chr(65 + number / 26000) || chr(65 + number / 1000 % 26)
        || lpad((number % 1000)::text, 3, '0'), 'Tractomula'
      from ${rows}`.execute(tx)
    await sql`insert into drivers (user_id, cedula, licence_category, vehicle_id, third_party_company)
      select id, (1999500000 + number)::text, 'C3', vehicle_id, company from ${rows}`.execute(tx)
  })
  return groups
}
