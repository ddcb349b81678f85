import { createHash } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf, siteOf } from '../http/client-address.ts'
import { type AuditEntry, writeAudit } from '../observability/audit.ts'

/** Attempts per key in a window that starts with the first attempt. */
export interface RateLimit {
  /** What is counted, for example `password:account`. */
  name: string
  max: number
  windowMs: number
  /** Prefix of the audit event `<area>.throttled`; `session` by default. */
  area?: 'invitation' | 'password' | 'recovery' | 'registration' | 'second-factor' | 'share'
}

/** The count is in the database: it survives a restart, and all servers share it. */
interface AttemptCount {
  count: number
  windowEndsAt: Date
}

export interface RateLimitedAttempt {
  limit: RateLimit
  key: string
  /** Written to the audit instead of the key, which may be a secret. */
  label?: string
  /** Anonymous by default. */
  actor?: AuditEntry['actor']
}

/**
 * Counts an attempt before it is made. Count and check are one statement, so that concurrent attempts can't exceed
 * the limit.
 */
export async function countAttempt(
  db: Db,
  limit: RateLimit,
  key: string,
  now: Date,
): Promise<AttemptCount> {
  const windowEnd = new Date(now.getTime() + limit.windowMs)
  const { rows } = await sql<{ turns: number; ends_at: Date }>`
    insert into throttles (key, turns, ends_at) values (${rowKey(limit, key)}, 1, ${windowEnd})
    on conflict (key) do update set
      turns = case when throttles.ends_at <= ${now} then 1 else throttles.turns + 1 end,
      ends_at = case when throttles.ends_at <= ${now} then ${windowEnd} else throttles.ends_at end
    returning turns, ends_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The upsert of a throttle returned no row')
  return { count: row.turns, windowEndsAt: row.ends_at }
}

/** Also writes an audit entry for the first attempt over the limit: one per window, not one per attempt. */
export async function countAuditedAttempt(
  db: Db,
  { limit, key, label, actor = { kind: 'anonymous' } }: RateLimitedAttempt,
  caller: Caller,
  now: Date,
): Promise<AttemptCount> {
  const attempts = await countAttempt(db, limit, key, now)
  if (attempts.count === limit.max + 1) {
    await writeAudit(db, now, {
      event: `${limit.area ?? 'session'}.throttled`,
      actor,
      caller,
      detail: { limit: limit.name, about: label },
    })
  }
  return attempts
}

/** Throws over the limit; the error says when to retry. */
export async function enforceRateLimit(
  db: Db,
  attempt: RateLimitedAttempt,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { count, windowEndsAt } = await countAuditedAttempt(db, attempt, caller, now)
  if (count <= attempt.limit.max) return
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
  throw new AppError('request.too-many', undefined, { retryAfter: seconds })
}

/** For an attempt that succeeded and should not count. */
export async function refundAttempt(db: Db, limit: RateLimit, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ turns: sql`greatest(turns - 1, 0)` })
    .where('key', '=', rowKey(limit, key))
    .execute()
}

export async function resetAttempts(db: Db, limit: RateLimit, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', rowKey(limit, key)).execute()
}

/** Hashed, because the key may be an e-mail address that was typed in. */
const rowKey = (limit: RateLimit, key: string): string =>
  `${limit.name}:${createHash('sha256').update(key).digest('base64url')}`

/** An IPv6 site (/48) has 65,536 networks. It may be a company with several, or one person with all of them. */
const networksPerSite = 4

/** Attempts to count for the caller's network and, with IPv6, for its site. */
export function networkAttempts(limit: RateLimit, address: string): RateLimitedAttempt[] {
  const network = networkOf(address)
  const site = siteOf(address)
  const siteLimit = { ...limit, name: `${limit.name}:site`, max: limit.max * networksPerSite }
  return [
    { limit, key: network, label: network },
    ...(site === undefined ? [] : [{ limit: siteLimit, key: site, label: site }]),
  ]
}
