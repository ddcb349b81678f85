import { type Insertable, sql } from 'kysely'
import { hashPassword } from '#modules/identity/passwords/hash-password.ts'
import { hasUsers } from '#modules/identity/sessions/session-queries.ts'
import type { Db, Schema, Tx } from '#platform/schema.ts'
import { demoAccount } from './demo-account.ts'
import { journey } from './demo-journeys.ts'
import { demoAdministrators } from './demo-administrators.ts'
import { demoNotifications } from './demo-notifications.ts'
import { customers } from './demo-people.ts'
import { truck } from './demo-trucks.ts'
import { Random } from '@arriero/domain/demo/random.ts'

const batchSize = 2000

/**
 * Fills an empty database with a believable day; the same seed and instant give the same rows.
 * Answers false, and touches nothing, when there are users already.
 */
export async function seedDemo(
  db: Db,
  { trucks: count, now, seed = 57 }: { trucks: number; now: Date; seed?: number },
): Promise<boolean> {
  const passwordHash = await hashPassword(demoAccount.password)
  return db.transaction().execute(async (tx) => {
    await sql`lock table users in exclusive mode`.execute(tx)
    if (await hasUsers(tx)) return false
    const random = new Random(seed)
    const administrators = demoAdministrators(random, passwordHash)
    await insert(tx, 'users', administrators)

    const { users, rows } = customers(random)
    await insert(tx, 'users', users)
    await insert(tx, 'customers', rows)
    const customerIds = rows.map((row) => row.user_id)

    const fleet = Array.from({ length: count }, (_, number) => truck(random, number))
    await insert(
      tx,
      'users',
      fleet.map(({ user }) => user),
    )
    await insert(
      tx,
      'drivers',
      fleet.map(({ driver }) => driver),
    )
    await insert(
      tx,
      'vehicles',
      fleet.map(({ vehicle }) => vehicle),
    )
    const affairs = fleet.map((own, number) => ({
      journey: journey(random, number, now, own, customerIds),
      truck: own,
    }))
    await insert(
      tx,
      'journeys',
      affairs.map((affair) => affair.journey),
    )
    await insert(tx, 'notifications', demoNotifications(random, now, administrators, affairs))
    return true
  })
}

/** Rows travel as one JSON value: PGlite takes more than twice as long to bind each field by itself. */
async function insert<Table extends keyof Schema>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const target = sql.table(table)
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize)
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)))
    await sql`insert into ${target} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${target}, ${JSON.stringify(batch)}::jsonb)`.execute(tx)
  }
}
