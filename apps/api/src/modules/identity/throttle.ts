import { createHash } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'

/** So many turns, counted together in a window that begins with the first. */
export interface Limit {
  /** What is counted, for example `password:account`. */
  name: string
  turns: number
  windowMs: number
  /** What the audit says was limited: `<area>.throttled`; a session unless told. */
  area?: 'invitation' | 'password' | 'recovery' | 'second-factor'
}

/** Kept in the database: a restart forgives nobody, and several servers count together. */
interface Turn {
  /** The how-manieth of its window. */
  taken: number
  endsAt: Date
}

/** Whose turn it is. */
export interface TurnOf {
  limit: Limit
  who: string
  /** The same for the audit, which keeps no secrets. */
  about?: string
  /** Who is signed in, if anybody is. */
  actor?: AuditEntry['actor']
}

/**
 * Takes a turn before the work is done, in one statement: of any number of callers at once, no more
 * than the limit go on.
 */
export async function takeTurn(db: Db, limit: Limit, who: string, now: Date): Promise<Turn> {
  const key = keyOf(limit, who)
  const windowEnd = new Date(now.getTime() + limit.windowMs)
  const { rows } = await sql<{ turns: number; ends_at: Date }>`
    insert into throttles (key, turns, ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      turns = case when throttles.ends_at <= ${now} then 1 else throttles.turns + 1 end,
      ends_at = case when throttles.ends_at <= ${now} then ${windowEnd} else throttles.ends_at end
    returning turns, ends_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A throttle row is always returned')
  return { taken: row.turns, endsAt: row.ends_at }
}

/** The same, and the first past the limit goes to the audit: one line a window, not one per try. */
export async function takeWatchedTurn(
  db: Db,
  { limit, who, about, actor = { kind: 'anonymous' } }: TurnOf,
  caller: Caller,
  now: Date,
): Promise<Turn> {
  const turn = await takeTurn(db, limit, who, now)
  if (turn.taken === limit.turns + 1) {
    await writeAudit(db, now, {
      event: `${limit.area ?? 'session'}.throttled`,
      actor,
      caller,
      detail: { limit: limit.name, about },
    })
  }
  return turn
}

/** The same, and past the limit the caller is told when to come back. */
export async function requireTurn(db: Db, of: TurnOf, caller: Caller, now: Date): Promise<void> {
  const { taken, endsAt } = await takeWatchedTurn(db, of, caller, now)
  if (taken <= of.limit.turns) return
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new AppError('request.too-many', undefined, { retryAfter: seconds })
}

/** The work went well: this turn did not count. */
export async function giveTurnBack(db: Db, limit: Limit, who: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ turns: sql`greatest(turns - 1, 0)` })
    .where('key', '=', keyOf(limit, who))
    .execute()
}

/** What the turns were about is over: the count begins anew. */
export async function forgetTurns(db: Db, limit: Limit, who: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', keyOf(limit, who)).execute()
}

/** Hashed: it may be an e-mail that somebody typed, and this table needs to know nobody. */
const keyOf = (limit: Limit, who: string): string =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
