import { AppError } from '@arriero/domain/errors.ts'
import type { ActiveChange } from '@arriero/domain/users/active-change.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { changeUserState, lockUser } from '#platform/users/change-user-state.ts'
import { lockRecords } from '#platform/users/lock-records.ts'
import { requireConsent } from './accept-consent.ts'
import type { ItemChange } from './change-registration.ts'
import { withoutItems } from './drafts.ts'
import { findTaken, type TakenBy } from './person-records.ts'
import { hasJourneyUnderWay } from './recorded-facts.ts'
import {
  authorOf,
  changeOf,
  filledItem,
  isEmpty,
  loadRegistration,
  type RegistrationState,
  sentTogether,
} from './registration-state.ts'
import { completeItems, insertItems, sheetOf } from './send-registration.ts'

/**
 * What an active person renews or changes. A renewal waits for its review while they stay active; other data bring them
 * back to review at once, and are in the registry only when they are approved. Sending again what waits changes nothing.
 * Returns the person who already has the same number, if there is one; nothing is written then.
 */
export const sendChange = (db: Db, change: ItemChange, now: Date): Promise<TakenBy | undefined> =>
  db.transaction().execute((tx) => send(tx, change, now))

async function send(tx: Tx, sending: ItemChange, now: Date): Promise<TakenBy | undefined> {
  const { registrationId, item } = sending
  const userId = await lockOwner(tx, registrationId)
  const state = await loadRegistration(tx, registrationId)
  if (isSentAlready(state, item)) return undefined
  const change = changeOf(state, item)
  if (userId === null || change === null) throw new AppError('registration.not-editable')
  requireConsent(state)
  const keys = sentTogether(state, item)
  const items = completeItems(state, keys, now)
  const taken = await findTaken(tx, state, sheetOf(items))
  if (taken) return taken
  if (change === 'review' && (await hasJourneyUnderWay(tx, userId))) {
    throw new AppError('registration.journey-under-way')
  }
  const dropped = keys.length > 1 ? await deleteWaiting(tx, userId, keys) : []
  await insertItems(tx, userId, items, state, now)
  await tx
    .updateTable('registrations')
    .set({ items: JSON.stringify(withoutItems(state, keys)), changed_at: now })
    .where('id', '=', registrationId)
    .execute()
  const sent = items.map((one) => one.item)
  await writeSending(tx, { ...sending, userId, change, sent, dropped }, state, now)
  return undefined
}

/** The form, the records and the person, in the order of every change. Null before the first sending. */
async function lockOwner(tx: Tx, registrationId: string): Promise<string | null> {
  const { user_id: userId } = await tx
    .selectFrom('registrations')
    .select('user_id')
    .where('id', '=', registrationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (userId !== null) {
    await lockRecords(tx, userId)
    await lockUser(tx, userId)
  }
  return userId
}

function isSentAlready(state: RegistrationState, item: ReviewItemKey): boolean {
  const { user, sent, row } = state
  const isOpen = user?.stateId === userStates.Active || user?.stateId === userStates.Review
  const isNothingNew = row.items[item] === undefined || isEmpty(filledItem(state, item))
  return isOpen && isNothingNew && sent.get(item)?.verdict === null
}

/** Deleted with its files; the audit names it. */
interface DroppedSending {
  item: ReviewItemKey
  attempt: number
  fileIds: string[]
}

/** Renewals of the former truck that nobody reviewed: they would be recorded for the new one. */
async function deleteWaiting(
  tx: Tx,
  userId: string,
  items: readonly ReviewItemKey[],
): Promise<DroppedSending[]> {
  const deleted = await tx
    .deleteFrom('review_items')
    .where('user_id', '=', userId)
    .where('item', 'in', items)
    .where('verdict', 'is', null)
    .returning(['item', 'attempt', 'file_ids as fileIds'])
    .execute()
  const ids = deleted.flatMap(({ fileIds }) => fileIds)
  if (ids.length > 0) await tx.deleteFrom('files').where('id', 'in', ids).execute()
  return deleted
}

interface Sending extends ItemChange {
  userId: string
  change: ActiveChange
  sent: readonly ReviewItemKey[]
  dropped: readonly DroppedSending[]
}

async function writeSending(
  tx: Tx,
  { userId, caller, change, sent, dropped }: Sending,
  state: RegistrationState,
  now: Date,
): Promise<void> {
  await writeAudit(tx, now, {
    event: change === 'renewal' ? 'user.renewal-sent' : 'user.change-sent',
    actor: authorOf(state),
    subject: { kind: 'user', id: userId },
    caller,
    detail: { items: sent, ...(dropped.length > 0 && { dropped }) },
  })
  if (change === 'renewal') return
  await changeUserState(tx, {
    userId,
    event: 'reviewAgain',
    by: { actor: 'system', actorId: null, caller },
    reason: 'data-changed',
    now,
  })
}
