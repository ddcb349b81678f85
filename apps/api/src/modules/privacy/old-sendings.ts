import { userStates } from '@arriero/domain/users/user-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Sendings whose paper was refused before. */
export const refusedBefore = (before: Date) => sql`
  old.verdict in ('correct', 'reject') and old.decided_at < ${before}`

/** Sendings that a later one took the place of. An approved paper counts until the newer one is approved too. */
export const replacedBefore = (before: Date) => sql`
  (old.user_id, old.item, old.attempt) in (
    select earlier.user_id, earlier.item, earlier.attempt
    from review_items as newer join review_items as earlier
      on earlier.user_id = newer.user_id and earlier.item = newer.item and earlier.attempt < newer.attempt
    where newer.attempt > 1 and (
      (newer.verdict = 'ok' and newer.decided_at < ${before})
      or (earlier.verdict is null and newer.sent_at < ${before})))`

/**
 * Deletes the files of at most `limit` of these sendings; answers how many sendings it emptied. Typed data and verdict
 * stay. A file that another sending or a draft also has stays with that one.
 */
export async function deleteFilesOfSendings(
  db: Db,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with sent as materialized (
      select old.user_id, old.item, old.attempt, old.file_ids from review_items as old
      where old.file_ids <> '{}' and ${condition}
        -- Their papers may be the ground of the ban.
        and not exists (select from users where id = old.user_id and user_state_id = ${userStates.Ban})
      limit ${limit} for update of old skip locked
    ), deleted as (
      delete from files using sent
      where files.id = any(sent.file_ids)
        and not exists (
          select from review_items as kept
          where kept.user_id = sent.user_id and files.id = any(kept.file_ids)
            and (kept.item, kept.attempt) not in (
              select item, attempt from sent as emptied where emptied.user_id = kept.user_id))
        and not exists (
          select from registrations
          where registrations.user_id = sent.user_id
            and position(files.id::text in registrations.items::text) > 0)
    )
    update review_items set file_ids = '{}' from sent
    where review_items.user_id = sent.user_id and review_items.item = sent.item
      and review_items.attempt = sent.attempt`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
