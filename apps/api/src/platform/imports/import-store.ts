import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ImportProgress } from '@arriero/domain/contract/http/registry-import.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { type Selectable, sql } from 'kysely'
import type { ImportedKind } from '#platform/database/registry-tables.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { FileRow } from '#platform/tables/file-rows.ts'

type StoredImport = Selectable<Schema['imports']>

export type TakenImport<Kind extends ImportedKind> = StoredImport & { kind: Kind }

/** A preview can be imported for this long; the rows are then deleted, because they hold personal data. */
const lifetimeMs = hourMs

/** An import whose server stopped is taken up again after this long. */
const leaseMs = 10 * minuteMs

interface NewPreview {
  kind: ImportedKind
  userId: string
  rows: readonly FileRow[]
  file?: { name: string | null; hash: string }
}

export async function storePreview(
  db: Db,
  { kind, userId, rows, file }: NewPreview,
  now: Date,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await db
    .insertInto('imports')
    .values({
      id,
      kind,
      created_by: userId,
      created_at: now,
      expires_at: expiresAt,
      rows: JSON.stringify(rows),
      row_count: rows.length,
      state: 'preview',
      ...(file && { file_name: file.name, file_hash: file.hash }),
    })
    .execute()
  return { id, expiresAt }
}

interface StartedImport {
  id: string
  kind: ImportedKind
  /** Only the person who saw the preview can import it. */
  userId: string
  mode: 'all' | 'valid'
  withChanges?: boolean
  /** For the audit of what the import writes later. */
  caller?: Caller
}

/** A repeated request finds the import that the first one started. */
export async function startImport(db: Db, start: StartedImport, now: Date): Promise<void> {
  const { id, kind, userId, mode, withChanges = false, caller } = start
  await requireImport(db, start)
  await db
    .updateTable('imports')
    .set({
      state: 'waiting',
      mode,
      with_changes: withChanges,
      ...(caller && { caller: JSON.stringify(toRecord(caller)) }),
    })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('created_by', '=', userId)
    .where('state', '=', 'preview')
    .where('expires_at', '>', now)
    .execute()
}

const toRecord = ({ address, userAgent, requestId }: Caller) => ({ address, userAgent, requestId })

export async function requireImport(
  db: Db,
  { id, kind, userId }: Pick<StartedImport, 'id' | 'kind' | 'userId'>,
): Promise<Omit<StoredImport, 'rows'>> {
  const found = await db
    .selectFrom('imports')
    .select([
      ...(['id', 'kind', 'created_by', 'created_at', 'expires_at', 'row_count', 'state'] as const),
      ...(['mode', 'with_changes', 'leased_until', 'done', 'created', 'changed'] as const),
      ...(['unchanged', 'skipped', 'message', 'file_name', 'file_hash', 'caller'] as const),
    ])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (!found) throw new AppError('import.expired')
  return found
}

export const toProgress = (found: Omit<StoredImport, 'rows'>): ImportProgress => ({
  id: found.id,
  state: found.state === 'preview' ? 'waiting' : found.state,
  rowCount: found.row_count,
  done: found.done,
  created: found.created,
  changed: found.changed,
  unchanged: found.unchanged,
  skipped: found.skipped,
  message: found.message,
})

/** Forgets a preview, or an import that no server has begun. */
export async function cancelImport(
  db: Db,
  id: Pick<StartedImport, 'id' | 'kind' | 'userId'>,
): Promise<void> {
  await requireImport(db, id)
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('id', '=', id.id)
    .where('state', 'in', ['preview', 'waiting'])
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('import.under-way')
}

/**
 * The next import of these kinds that waits, or whose server stopped; no other process takes it meanwhile.
 */
export async function takeImport<Kind extends ImportedKind>(
  db: Db,
  kinds: readonly Kind[],
  now: Date,
): Promise<TakenImport<Kind> | undefined> {
  const taken = await db
    .updateTable('imports')
    .set({ state: 'running', leased_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (query) =>
      query
        .selectFrom('imports')
        .select('id')
        .where('kind', 'in', kinds)
        .where((eb) =>
          eb.or([
            eb('state', '=', 'waiting'),
            eb.and([eb('state', '=', 'running'), eb('leased_until', '<', now)]),
          ]),
        )
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return taken as TakenImport<Kind> | undefined
}

export type ImportResult = Pick<
  ImportProgress,
  'done' | 'created' | 'changed' | 'unchanged' | 'skipped'
>

/** Also deletes the rows when it ends. */
export async function writeProgress(
  db: Db,
  id: string,
  result: Partial<ImportResult> & { state?: 'done' | 'failed'; message?: string },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ ...result, ...(result.state && { rows: '[]' }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('expires_at', '<', now)
    .where(sql<boolean>`state not in ('waiting', 'running')`)
    .execute()
}
