import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import {
  exportLifetimeMinutes,
  type JourneyExport,
} from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'
import { deleteBytesAfter } from '#platform/files/file-rows.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import { exportFileName } from './export-file.ts'

type StoredExport = Selectable<Schema['journey_exports']>

/** An export that a server writes now. */
export interface TakenExport extends Omit<StoredExport, 'filter'> {
  /** It was parsed before it was stored. */
  filter: JourneyFilterQuery
  file_id: string
}

const exportLifetimeMs = exportLifetimeMinutes * minuteMs
/** An export whose server stopped is taken up again after this long. */
const leaseMs = 30 * secondMs
/** Rows without a file are kept for those who look at the list meanwhile. */
const retentionMs = 2 * hourMs

export const toJourneyExport = (row: StoredExport): JourneyExport => ({
  id: row.id,
  state: row.state,
  format: row.format,
  hasPersonalData: row.has_personal_data,
  createdAt: row.created_at.toISOString(),
  rowCount: row.row_count,
  written: row.written,
  fileName: exportFileName(row.created_at, row.format),
  sizeBytes: row.size_bytes,
  expiresAt: row.expires_at?.toISOString() ?? null,
  message: row.message,
})

/** Those that run, and those that ended within the hour; no cancelled ones. */
export async function listExports(db: Db, userId: string, now: Date): Promise<JourneyExport[]> {
  const rows = await db
    .selectFrom('journey_exports')
    .selectAll()
    .where('created_by', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'running']),
        eb('expires_at', '>', now),
        eb.and([
          eb('state', '=', 'failed'),
          eb('created_at', '>', new Date(now.getTime() - hourMs)),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toJourneyExport)
}

/** The person's own export; throws if it is another person's, or expired. */
export async function requireExport(
  db: Db,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<StoredExport> {
  const row = await db
    .selectFrom('journey_exports')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (!row || isExpired(row, now)) throw new AppError('export.not-found')
  return row
}

const isExpired = ({ expires_at: at }: StoredExport, now: Date) => at !== null && at <= now

/** The next export that waits, or whose server stopped; no other process takes it meanwhile. */
export async function takeExport(db: Db, now: Date): Promise<TakenExport | undefined> {
  const taken = await db
    .updateTable('journey_exports')
    .set((eb) => ({
      state: 'running',
      written: 0,
      leased_until: new Date(now.getTime() + leaseMs),
      attempts: eb('attempts', '+', 1),
      file_id: randomUUID(),
    }))
    .where('id', '=', (query) =>
      query
        .selectFrom('journey_exports')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('state', '=', 'waiting'),
            eb.and([eb('state', '=', 'running'), eb('leased_until', '<=', now)]),
          ]),
        )
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return taken as TakenExport | undefined
}

/** Of the attempt that holds the lease; nothing is changed once it is cancelled or taken by another server. */
const updateTaken = (db: Db, { id, file_id: fileId }: TakenExport) =>
  db
    .updateTable('journey_exports')
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('state', '=', 'running')

export interface Progress {
  rowCount: number
  written: number
}

/** Renews the lease. False if the attempt must stop. */
export async function writeProgress(
  db: Db,
  taken: TakenExport,
  { rowCount, written }: Progress,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await updateTaken(db, taken)
    .set({
      row_count: rowCount,
      written,
      leased_until: new Date(now.getTime() + leaseMs),
    })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False if it was cancelled meanwhile, or taken by another server. */
export async function finishExport(
  db: Db,
  taken: TakenExport,
  { rowCount, sizeBytes }: { rowCount: number; sizeBytes: number },
  now: Date,
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + exportLifetimeMs)
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await updateTaken(tx, taken)
      .set({
        state: 'done',
        row_count: rowCount,
        written: rowCount,
        leased_until: null,
        size_bytes: sizeBytes,
        expires_at: expiresAt,
      })
      .executeTakeFirst()
    const isDone = numUpdatedRows === 1n
    await deleteBytesAfter(tx, taken.file_id, isDone ? expiresAt : now)
    if (isDone) {
      const actor = { kind: 'administrator', id: taken.created_by } as const
      await auditExport(tx, taken.id, { event: 'finished', actor, detail: { rows: rowCount } }, now)
    }
    return isDone
  })
}

export async function failExport(db: Db, taken: TakenExport, message: string): Promise<void> {
  await updateTaken(db, taken).set({ state: 'failed', leased_until: null, message }).execute()
}

/** For another server, or this one after its restart. The attempt doesn't count. */
export async function releaseExport(db: Db, taken: TakenExport): Promise<void> {
  await updateTaken(db, taken)
    .set({ state: 'waiting', leased_until: null, attempts: taken.attempts - 1 })
    .execute()
}

/** Running or ready: nothing of it can be downloaded any more. */
export async function cancelExport(
  db: Db,
  { id, userId }: { id: string; userId: string },
  caller: AuditEntry['caller'],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // It does not end between the read and the update.
    await sql`select id from journey_exports where id = ${id} for update`.execute(tx)
    const row = await requireExport(tx, { id, userId }, now)
    const cancelled = await tx
      .updateTable('journey_exports')
      .set({ state: 'cancelled', leased_until: null, size_bytes: null, expires_at: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running', 'done'])
      .returning('file_id')
      .executeTakeFirst()
    if (!cancelled) throw new AppError('export.ended')
    // While it runs, its attempt does this once the file is stored: deleted earlier, the note would be gone by then.
    if (row.state === 'done' && cancelled.file_id !== null) {
      await deleteBytesAfter(tx, cancelled.file_id, now)
    }
    const actor = { kind: 'administrator', id: userId } as const
    const detail = { written: row.written }
    await auditExport(tx, id, { event: 'cancelled', actor, detail, ...(caller && { caller }) }, now)
  })
}

type ExportEvent = 'started' | 'finished' | 'cancelled' | 'downloaded' | 'linked'

export const auditExport = (
  tx: Db | Tx,
  id: string,
  { event, ...entry }: Omit<AuditEntry, 'event' | 'subject'> & { event: ExportEvent },
  now: Date,
) =>
  writeAudit(tx, now, {
    event: `journey-export.${event}`,
    subject: { kind: 'journey-export', id },
    ...entry,
  })

/** The bytes are deleted by the chore of the files. */
export async function deleteOldExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('journey_exports')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb.and([
          eb('state', 'in', ['failed', 'cancelled']),
          eb('created_at', '<=', new Date(now.getTime() - retentionMs)),
        ]),
      ]),
    )
    .execute()
}
