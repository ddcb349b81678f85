import { rolesWith } from '@arriero/domain/users/ability.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { insertDemo, skipForeignKeys, type DemoOptions } from './seed-demo.ts'

const maxAttempts = 5

/**
 * Replaces the world by a new one. Administrators stay, with their sessions, views and settings; everything about
 * journeys, drivers and customers goes. All consoles start again, because the log has another id. Chores and requests
 * go on meanwhile and lock the same tables in their own order, so it is repeated after a deadlock.
 */
export async function restartDemo(db: Db, options: DemoOptions): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await replaceWorld(db, options)
      return
    } catch (error) {
      if (attempt === maxAttempts || !isDeadlock(error)) throw error
    }
  }
}

/** PostgreSQL's `deadlock_detected`. */
const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40P01'

async function replaceWorld(db: Db, options: DemoOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table users in exclusive mode`.execute(tx)
    await clearWorld(tx)
    await skipForeignKeys(tx)
    await insertDemo(tx, options, await findActiveAdministrators(tx))
    await sql`update change_log set log_id = gen_random_uuid()`.execute(tx)
  })
}

async function clearWorld(tx: Tx): Promise<void> {
  await sql`truncate journeys, papers, drivers, vehicles, customers, devices, occurrences, notifications,
    usual_durations, idempotency_keys cascade`.execute(tx)
  await tx.deleteFrom('users').where('kind', '!=', 'administrator').execute()
}

async function findActiveAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', rolesWith('journey.command'))
    .where('user_state_id', '=', userStates.Active)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The speed at which the world was written; undefined if there is none. */
export async function readDemoSpeed(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('demo_world').select('speed').executeTakeFirst()
  return row?.speed
}
