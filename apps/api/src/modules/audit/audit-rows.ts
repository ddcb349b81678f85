import type { AuditActorKind } from '@arriero/domain/audit/audit-actor.ts'
import type { Db } from '#platform/database/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AuditSearch } from './audit-search.ts'

export interface AuditRow {
  id: string
  at: Date
  event: string
  actorKind: AuditActorKind
  actorId: string | null
  subjectKind: string | null
  subjectId: string | null
  address: string | null
  userAgent: string | null
  requestId: string | null
  detail: Record<string, unknown>
}

/** Time and id of the last entry that was read; the list goes on behind it. */
export const AuditCursor = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,18}$/u)])
export type AuditCursor = z.infer<typeof AuditCursor>

export const cursorOf = ({ at, id }: Pick<AuditRow, 'at' | 'id'>): AuditCursor => [
  at.toISOString(),
  id,
]

const selectEntries = sql`
  select id::text, at, event, actor_kind as "actorKind", actor_id as "actorId",
    subject_kind as "subjectKind", subject_id as "subjectId", address,
    user_agent as "userAgent", request_id as "requestId", detail
  from audit_entries`

export async function readRow(db: Db, id: string): Promise<AuditRow | undefined> {
  const { rows } = await sql<AuditRow>`${selectEntries} where id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** At most `limit` entries, the newest first, of what comes after the cursor. */
export async function readRows(
  db: Db,
  search: AuditSearch,
  { after, limit }: { after: AuditCursor | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`${selectEntries}
    where id in (select id from (${foundIn(search, { after, limit })}) as found
      order by at desc, id desc limit ${limit})
    order by at desc, id desc`.execute(db)
  return rows
}

/** How many entries come after the cursor. */
export async function countRows(
  db: Db,
  { ways, condition }: AuditSearch,
  after: AuditCursor | undefined,
): Promise<number> {
  const parts = ways.map(
    (way) => sql`select audit_entries.id from ${way.keys} join audit_entries on ${way.condition}
      where ${condition} and ${isAfter(after)}`,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${sql.join(parts, sql` union `)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Each key of each way is read by its index, in order, and only as far as one page needs. */
const foundIn = (
  { ways, condition }: AuditSearch,
  { after, limit }: { after: AuditCursor | undefined; limit: number },
): RawBuilder<unknown> =>
  sql.join(
    ways.map(
      (way) => sql`select entry.id, entry.at from ${way.keys} cross join lateral (
        select audit_entries.id, audit_entries.at from audit_entries
        where ${way.condition} and ${condition} and ${isAfter(after)}
        order by audit_entries.at desc, audit_entries.id desc limit ${limit}) as entry`,
    ),
    sql` union `,
  )

const isAfter = (cursor: AuditCursor | undefined): RawBuilder<boolean> =>
  cursor === undefined
    ? sql`true`
    : sql`(audit_entries.at, audit_entries.id) < (${cursor[0]}::timestamptz, ${cursor[1]}::bigint)`
