import type { ExportLink } from '@arriero/domain/contract/http/journey-exports.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema } from '#platform/database/schema.ts'
import { hashLinkToken, makeLinkToken } from '#platform/secrets/link-token.ts'
import { auditExport, requireExport } from './export-store.ts'
import type { ExportAuthor } from './start-export.ts'

export type ReadyExport = Selectable<Schema['journey_exports']> & {
  file_id: string
  size_bytes: number
  expires_at: Date
}

export const isReadyExport = (row: Selectable<Schema['journey_exports']>): row is ReadyExport =>
  row.state === 'done' && row.file_id !== null

/** A new link to the file, beside the earlier ones. The token is returned only here; its hash is stored. */
export async function createLink(
  db: Db,
  id: string,
  { userId, caller }: Pick<ExportAuthor, 'userId' | 'caller'>,
  now: Date,
): Promise<ExportLink> {
  const token = makeLinkToken()
  return db.transaction().execute(async (tx) => {
    const row = await requireExport(tx, { id, userId }, now)
    if (row.has_personal_data) throw new AppError('export.link-refused')
    const linked = await tx
      .updateTable('journey_exports')
      .set({ token_hashes: sql`array_append(token_hashes, ${hashLinkToken(token)})` })
      .where('id', '=', id)
      .where('state', '=', 'done')
      .returning('expires_at')
      .executeTakeFirst()
    if (!linked?.expires_at) throw new AppError('export.not-ready')
    const actor = { kind: 'administrator', id: userId } as const
    await auditExport(tx, id, { event: 'linked', actor, caller }, now)
    return { token, expiresAt: linked.expires_at.toISOString() }
  })
}

/** The file of the link; undefined if the link is unknown, expired, or of a deleted file. */
export async function findLinked(
  db: Db,
  token: string,
  now: Date,
): Promise<ReadyExport | undefined> {
  const row = await db
    .selectFrom('journey_exports')
    .selectAll()
    .where(sql<boolean>`token_hashes @> array[${hashLinkToken(token)}]`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && isReadyExport(row) ? row : undefined
}
