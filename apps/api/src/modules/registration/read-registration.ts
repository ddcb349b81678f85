import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import type { StoredFile } from '@arriero/domain/contract/http/review.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { ItemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import {
  askedItems,
  changeOf,
  editableItems,
  filledItem,
  isConfirmed,
  isEditable,
  isRecorded,
  isRequired,
  loadRegistration,
  problemOf,
  recordedExpiry,
  type RegistrationState,
} from './registration-state.ts'

/** As its owner sees it. What can't be changed any more is not shown: a link may be read by others later. */
export async function readRegistration(db: Db, id: string, now: Date): Promise<Registration> {
  const state = await loadRegistration(db, id)
  const { row, user } = state
  const files = await readFiles(db, state)
  return {
    kind: row.kind,
    email: row.email,
    phone: row.phone,
    isEmailConfirmed: row.email_confirmed_at !== null,
    isPhoneConfirmed: row.phone_confirmed_at !== null,
    isEmailTaken: !user && isConfirmed(state) && (await hasUser(db, row.email)),
    needsConsent: !state.hasConsented,
    userStateId: user?.stateId ?? null,
    stateSince: user?.stateSince.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    expiresAt: user ? null : row.expires_at.toISOString(),
    items: askedItems(state).map((item) => toItem(state, item, files, now)),
  }
}

function toItem(
  state: RegistrationState,
  item: ReviewItemKey,
  files: ReadonlyMap<string, StoredFile>,
  now: Date,
): RegistrationItem {
  const canEdit = isEditable(state, item)
  const { fields, fileIds } = filledItem(state, item)
  return {
    item,
    isEditable: canEdit,
    isRequired: isRequired(state, item),
    isComplete: canEdit ? problemOf(state, item, now) === undefined : state.sent.has(item),
    fields: canEdit ? fields : {},
    files: canEdit ? fileIds.map((id) => (id === null ? null : (files.get(id) ?? null))) : [],
    returned: returnedOf(state, item),
    change: changeOf(state, item),
    isRecorded: isRecorded(state, item),
    expiresOn: recordedExpiry(state, item),
    waitingSince: waitingSince(state, item),
  }
}

/** Only active people have something that waits while they do other things. */
function waitingSince({ recorded, sent }: RegistrationState, item: ReviewItemKey): string | null {
  const last = sent.get(item)
  return recorded !== null && last?.verdict === null ? last.sent_at.toISOString() : null
}

/** Only while it matters: a blocked person reads no old reasons, and an active one those of renewals. */
function returnedOf({ user, sent }: RegistrationState, item: ReviewItemKey) {
  const { verdict, reason, note } = sent.get(item) ?? {}
  const isTold = user !== null && tellingStates.includes(user.stateId)
  if (!isTold || !reason || !verdict || verdict === 'ok') return null
  return { reason: reason as ItemReasonCode, note: note ?? null }
}

const tellingStates: readonly UserStateId[] = [
  userStates.Correction,
  userStates.Reject,
  userStates.Active,
]

async function readFiles(
  db: Db,
  state: RegistrationState,
): Promise<ReadonlyMap<string, StoredFile>> {
  const ids = editableItems(state)
    .flatMap((item) => filledItem(state, item).fileIds)
    .filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, media_type, size_bytes, width, height }) => [
      id,
      { id, mediaType: media_type, sizeBytes: size_bytes, width, height },
    ]),
  )
}

const hasUser = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined
