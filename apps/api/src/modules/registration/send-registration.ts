import { AppError } from '@arriero/domain/errors.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { FilledItem } from '#platform/database/people-tables.ts'
import { isDuplicate } from '#platform/database/duplicate-row.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { readVehicleId } from '#platform/users/driver-vehicle.ts'
import { requireConsent } from './accept-consent.ts'
import { findTaken, insertPerson, type SheetFields, type TakenBy } from './person-records.ts'
import {
  editableItems,
  filledItem,
  isConfirmed,
  isLeftOut,
  loadRegistration,
  problemOf,
  type RegistrationState,
} from './registration-state.ts'

interface Sending {
  registrationId: string
  caller: Caller
}

/** An item with everything that it needs. */
interface CompleteItem {
  item: ReviewItemKey
  filled: FilledItem
}

/**
 * Sends a draft, or the corrections of a returned registration, to review. Sending again what is in review changes
 * nothing. Returns the person who already has the same number or e-mail, if there is one; nothing is written then.
 */
export async function sendRegistration(
  db: Db,
  sending: Sending,
  now: Date,
): Promise<TakenBy | undefined> {
  const run = () => db.transaction().execute((tx) => send(tx, sending, now))
  try {
    return await run()
  } catch (error) {
    // Somebody took the same number at the same moment: the second try finds them.
    if (!isDuplicate(error)) throw error
    return run()
  }
}

async function send(
  tx: Tx,
  { registrationId, caller }: Sending,
  now: Date,
): Promise<TakenBy | undefined> {
  const state = await loadRegistration(tx, registrationId, { lock: true })
  const { row, user } = state
  if (user && user.stateId !== userStates.Correction) return undefined
  if (!user && !isConfirmed(state)) throw new AppError('registration.not-confirmed')
  requireConsent(state)
  const items = completeItems(state, editableItems(state), now)
  const sheet = sheetOf(items)
  const taken = await findTaken(tx, state, sheet)
  if (taken) return taken

  const userId = user?.id ?? (await insertPerson(tx, state, sheet, now))
  await insertItems(tx, userId, items, state, now)
  await tx
    .updateTable('files')
    .set({ user_id: userId })
    .where('registration_id', '=', row.id)
    .where('user_id', 'is', null)
    .execute()
  await tx
    .updateTable('registrations')
    .set({ user_id: userId, sent_at: now, changed_at: now, items: '{}' })
    .where('id', '=', row.id)
    .execute()
  if (user) {
    const by = { actor: 'person', actorId: userId, caller } as const
    await changeUserState(tx, { userId, event: 'resubmit', by, now })
    return undefined
  }
  await tx
    .updateTable('consents')
    .set({ user_id: userId })
    .where('registration_id', '=', row.id)
    .execute()
  await writeAudit(tx, now, {
    event: 'user.registered',
    actor: { kind: row.kind, id: userId },
    subject: { kind: 'user', id: userId },
    caller,
    detail: { registrationId: row.id, items: items.map(({ item }) => item) },
  })
  return undefined
}

/** Throws for the first item that can't be sent, and if nothing can. What may stay empty and is empty is not sent. */
export function completeItems(
  state: RegistrationState,
  items: readonly ReviewItemKey[],
  now: Date,
): CompleteItem[] {
  const complete = items.flatMap((item) => {
    const problem = problemOf(state, item, now)
    if (problem !== undefined) throw new AppError('registration.incomplete', problem)
    return isLeftOut(state, item) ? [] : [{ item, filled: filledItem(state, item) }]
  })
  if (complete.length === 0) {
    throw new AppError('registration.incomplete', 'Complete al menos un punto.')
  }
  return complete
}

export const sheetOf = (items: readonly CompleteItem[]): SheetFields =>
  Object.fromEntries(items.map(({ item, filled }) => [item, filled.fields]))

export async function insertItems(
  tx: Tx,
  userId: string,
  items: readonly CompleteItem[],
  { sent }: RegistrationState,
  now: Date,
): Promise<void> {
  // Papers that come with the data of a truck are about that one, which may not be registered yet.
  const vehicleId = items.some(({ item }) => item === 'vehicle')
    ? null
    : await readVehicleId(tx, userId)
  await tx
    .insertInto('review_items')
    .values(
      items.map(({ item, filled }) => ({
        user_id: userId,
        item,
        attempt: (sent.get(item)?.attempt ?? 0) + 1,
        fields: JSON.stringify(filled.fields),
        file_ids: filled.fileIds.filter((id) => id !== null),
        vehicle_id: reviewItem(item).of === 'vehicle' ? vehicleId : null,
        sent_at: now,
        verdict: null,
        reason: null,
        note: null,
        decided_by: null,
        decided_at: null,
      })),
    )
    .execute()
}
