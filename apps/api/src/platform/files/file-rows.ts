import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { UploadedFile } from '@arriero/domain/contract/http/files.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '../database/schema.ts'
import type { FileStore } from './file-store.ts'

/** A file whose bytes are in the store. */
export interface SavedFile extends UploadedFile {
  sha256: string
}

/** A form that was not sent yet, or a user. */
export type FileOwner = { registrationId: string } | { userId: string }

/** How long after the bytes their row may come. Bytes without a row are deleted then. */
const rowMayTakeMs = hourMs

/** Before the bytes are written, so that a killed server leaves nothing that no row knows of. */
export async function announceBytes(db: Db, id: string, now: Date): Promise<void> {
  const deleteAfter = new Date(now.getTime() + rowMayTakeMs)
  await db.insertInto('deleted_files').values({ id, delete_after: deleteAfter }).execute()
}

/**
 * For stored files without a row in `files`. The note of `announceBytes` may be gone: storing a file can take longer
 * than the note lasts.
 */
export async function deleteBytesAfter(db: Db, id: string, time: Date): Promise<void> {
  await db
    .insertInto('deleted_files')
    .values({ id, delete_after: time })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ delete_after: time }))
    .execute()
}

/** In the transaction that needs the file. */
export async function insertFile(
  db: Db,
  file: SavedFile,
  owner: FileOwner,
  now: Date,
): Promise<void> {
  const kept = await db
    .deleteFrom('deleted_files')
    .where('id', '=', file.id)
    .where('delete_after', '>', now)
    .executeTakeFirst()
  if (kept.numDeletedRows !== 1n) throw new AppError('server.unavailable')
  await db
    .insertInto('files')
    .values({
      id: file.id,
      registration_id: 'registrationId' in owner ? owner.registrationId : null,
      user_id: 'userId' in owner ? owner.userId : null,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      created_at: now,
    })
    .execute()
}

/** At once; the rest waits for the next run. */
const batch = 200

/** Deletes the bytes of files whose row is gone or never came. The note about them goes last: a crash repeats it. */
export async function deleteBytes(db: Db, store: FileStore, now: Date): Promise<number> {
  const due = await db
    .selectFrom('deleted_files')
    .select('id')
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(batch)
    .execute()
  for (const { id } of due) {
    await store.delete(id)
    await db.deleteFrom('deleted_files').where('id', '=', id).execute()
  }
  return due.length
}
