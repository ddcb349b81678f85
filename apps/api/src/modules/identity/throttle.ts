import { createHash } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import { writeAudit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/schema.ts'

/** So many turns, counted together in a window that begins with the first. */
export interface Limit {
  /** What is counted, for example `password:account`. */
  name: string
  turns: number
  windowMs: number
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
}

/**
 * Takes a turn before the work is done, in one statement: of any number of callers at once, no more
 * than the limit go on. Past it, the caller is told when to come back.
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

/** Refuses when the turn is past its limit. */
function refuseExcess(turn: Turn, limit: Limit, now: Date): void {
  if (turn.taken <= limit.turns) return
  const seconds = Math.max(1, Math.ceil((turn.endsAt.getTime() - now.getTime()) / 1000))
  throw new AppError('request.too-many', undefined, { retryAfter: seconds })
}

/** Both, and the first refusal of a window goes to the audit: one line, not one per try. */
export async function requireTurn(
  db: Db,
  { limit, who, about }: TurnOf,
  caller: Caller,
  now: Date,
): Promise<void> {
  const turn = await takeTurn(db, limit, who, now)
  if (turn.taken === limit.turns + 1) {
    await writeAudit(db, now, {
      event: 'session.throttled',
      actor: { kind: 'anonymous' },
      caller,
      detail: { limit: limit.name, about },
    })
  }
  refuseExcess(turn, limit, now)
}

/** The work went well: this turn did not count. */
export async function giveTurnBack(db: Db, limit: Limit, who: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ turns: sql`greatest(turns - 1, 0)` })
    .where('key', '=', keyOf(limit, who))
    .execute()
}

/** Hashed: it may be an e-mail that somebody typed, and this table needs to know nobody. */
const keyOf = (limit: Limit, who: string): string =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url')}`
