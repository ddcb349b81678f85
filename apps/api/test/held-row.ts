import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Tx } from '#platform/database/schema.ts'

interface HeldRow<T> {
  /** Locks a row in a transaction of its own. */
  lock: (tx: Tx) => Promise<unknown>
  /** Has to wait for that row. */
  request: () => Promise<T>
  /** In the transaction once the request waits; then it commits. */
  meanwhile: (tx: Tx) => Promise<unknown>
}

/** Answers the request, which waited while something else happened. Only on PostgreSQL two transactions run at once. */
export async function askWhileHeld<T>(
  db: Db,
  { lock, request, meanwhile }: HeldRow<T>,
): Promise<T> {
  const events = new EventEmitter()
  const [isLocked, isWaiting] = [once(events, 'locked'), once(events, 'waiting')]
  const holding = db.transaction().execute(async (tx) => {
    await lock(tx)
    events.emit('locked')
    await isWaiting
    await meanwhile(tx)
  })
  await isLocked
  const answer = request()
  const waiting = () =>
    sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(0)
  events.emit('waiting')
  await holding
  return answer
}
