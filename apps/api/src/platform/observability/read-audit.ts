import type { AuditPage, AuditQuery } from '@arriero/domain/contract/http/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/** Entries that fulfil a condition on `audit_entries`, the newest first. Reads one more, to know whether a page follows. */
export async function readAuditPage(
  db: Db,
  condition: RawBuilder<boolean>,
  { cursor, limit }: AuditQuery,
): Promise<AuditPage> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users as actor', 'actor.id', 'audit_entries.actor_id')
    .select(['at', 'event', 'actor_kind', 'actor.given_names', 'actor.surnames'])
    // A number in JavaScript would lose digits.
    .select(sql<string>`audit_entries.id::text`.as('id'))
    .where(condition)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`audit_entries.id < ${cursor}::bigint`),
    )
    .orderBy('audit_entries.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    actorKind: row.actor_kind,
    actorName: row.given_names === null ? null : `${row.given_names} ${row.surnames}`,
  }))
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}
