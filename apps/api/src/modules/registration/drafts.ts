import { AppError } from '@arriero/domain/errors.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import {
  authorOf,
  changeOf,
  loadRegistration,
  type RegistrationState,
  sentTogether,
} from './registration-state.ts'

/** What stays filled in without these items. */
export const withoutItems = (
  { row }: RegistrationState,
  items: readonly ReviewItemKey[],
): RegistrationState['row']['items'] =>
  Object.fromEntries(
    Object.entries(row.items).filter(([item]) => !items.some((one) => one === item)),
  )

interface Discarding {
  registrationId: string
  item: ReviewItemKey
  caller: Caller
}

/** An active person doesn't want to renew or change it after all. */
export const discardChange = (
  db: Db,
  { registrationId, item, caller }: Discarding,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const state = await loadRegistration(tx, registrationId, { lock: true })
    if (changeOf(state, item) === null) throw new AppError('registration.not-editable')
    const items = sentTogether(state, item)
    await tx
      .updateTable('registrations')
      .set({ items: JSON.stringify(withoutItems(state, items)), changed_at: now })
      .where('id', '=', registrationId)
      .execute()
    const fileIds = await deleteUnsentFiles(tx, [registrationId])
    await writeAudit(tx, now, {
      event: 'registration.change-discarded',
      actor: authorOf(state),
      subject: { kind: 'registration', id: registrationId },
      caller,
      detail: { items, fileIds },
    })
  })

/** Changes of people who registered long ago, which nobody sent for a month: at most `limit`. Answers how many. */
export const deleteOldDrafts = (db: Db, now: Date, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const emptied = await tx
      .updateTable('registrations')
      .set({ items: '{}' })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('registrations')
          .select('id')
          .where('sent_at', 'is not', null)
          .where('expires_at', '<=', now)
          .where(sql<boolean>`items <> '{}'`)
          .orderBy('expires_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    const ids = emptied.map(({ id }) => id)
    await deleteUnsentFiles(tx, ids)
    return ids.length
  })

/** Files of these registrations that are neither filled in nor were ever sent. Returns their ids. */
export async function deleteUnsentFiles(
  tx: Tx,
  registrationIds: readonly string[],
): Promise<string[]> {
  if (registrationIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    delete from files using registrations
    where registrations.id = files.registration_id
      and registrations.id = any(${sql.val([...registrationIds])}::uuid[])
      and position(files.id::text in registrations.items::text) = 0
      and not exists (
        select from review_items
        where review_items.user_id = registrations.user_id and files.id = any(review_items.file_ids))
    returning files.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}
