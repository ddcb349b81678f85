import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { parseItemFields } from '@arriero/domain/users/review-field.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import type { FilledItem } from '#platform/database/people-tables.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { insertFile, type SavedFile } from '#platform/files/file-rows.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { enforceRateLimit, type RateLimit } from '#platform/throttling/rate-limit.ts'
import { requireConsent } from './accept-consent.ts'
import { deleteUnsentFiles } from './drafts.ts'
import { deleteRegistrations } from './expired-registrations.ts'
import {
  authorOf,
  editableItems,
  filledItem,
  isConfirmed,
  isEditable,
  loadRegistration,
  type RegistrationState,
} from './registration-state.ts'
import { draftExpiry } from './start-registration.ts'

/** One item of a registration, and who changes it. */
export interface ItemChange {
  registrationId: string
  item: ReviewItemKey
  caller: Caller
}

/** In a year: a registration needs about twenty, each correction a few more, and monthly papers one each. */
const maxFiles = 150
const yearMs = 365 * dayMs
const uploads: RateLimit = {
  name: 'registration:uploads',
  max: 120,
  windowMs: hourMs,
  area: 'registration',
}

/** Stores the typed fields. Empty ones may follow later; each other one must be valid. */
export async function saveFields(
  db: Db,
  change: ItemChange,
  typed: Record<string, string>,
  now: Date,
): Promise<void> {
  const { label, fields } = reviewItem(change.item)
  const { values, errors } = parseItemFields(change.item, typed, dayOf(now))
  const [wrong] = Object.entries(errors)
  if (wrong) {
    const [name, because] = wrong
    const named = `${label}, «${fields[name]?.label ?? name}»`
    throw new AppError('registration.invalid-field', `${named}: ${because}`)
  }
  await changeItem(db, change, now, async (tx, filled, state) => {
    requireConsent(state)
    const detail = { item: change.item, fields: Object.keys(values) }
    await audit(tx, state, { event: 'item-saved', caller: change.caller, detail }, now)
    return { ...filled, fields: values }
  })
}

/** Before the bytes are received: whether the item can have this file at all. */
export async function requireSlot(
  db: Db,
  { registrationId, item, caller }: ItemChange,
  slot: number,
  now: Date,
): Promise<void> {
  const state = await loadRegistration(db, registrationId)
  requireEditable(state, item)
  requireConsent(state)
  if (slot >= reviewItem(item).files.length) throw new AppError('registration.file-not-found')
  await enforceRateLimit(db, { limit: uploads, key: registrationId, label: 'uploads' }, caller, now)
  const { count } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('registration_id', '=', registrationId)
    .where('created_at', '>', new Date(now.getTime() - yearMs))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxFiles) throw new AppError('registration.too-many-files')
}

/** Puts the file in its slot; the one that was there is deleted unless it has been sent before. */
export async function setFile(
  db: Db,
  change: ItemChange & { slot: number },
  file: SavedFile,
  now: Date,
): Promise<void> {
  const { registrationId, slot } = change
  await changeItem(db, change, now, async (tx, filled, state) => {
    requireConsent(state)
    await insertFile(tx, file, { registrationId }, now)
    if (state.user) {
      await tx
        .updateTable('files')
        .set({ user_id: state.user.id })
        .where('id', '=', file.id)
        .execute()
    }
    await deleteUnsentFile(tx, state, filled.fileIds[slot] ?? null)
    const detail = { item: change.item, slot, fileId: file.id }
    await audit(tx, state, { event: 'file-added', caller: change.caller, detail }, now)
    return { ...filled, fileIds: filled.fileIds.with(slot, file.id) }
  })
}

export async function removeFile(
  db: Db,
  change: ItemChange & { slot: number },
  now: Date,
): Promise<void> {
  const { slot } = change
  await changeItem(db, change, now, async (tx, filled, state) => {
    const fileId = filled.fileIds[slot] ?? null
    if (fileId === null) throw new AppError('registration.file-not-found')
    await deleteUnsentFile(tx, state, fileId)
    const detail = { item: change.item, slot, fileId }
    await audit(tx, state, { event: 'file-removed', caller: change.caller, detail }, now)
    return { ...filled, fileIds: filled.fileIds.with(slot, null) }
  })
}

/** The row of a file that the owner of the registration may see now. */
export async function requireOwnFile(db: Db, registrationId: string, fileId: string) {
  const state = await loadRegistration(db, registrationId)
  const { user, row } = state
  const file = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where((eb) =>
      eb.or([eb('registration_id', '=', row.id), ...(user ? [eb('user_id', '=', user.id)] : [])]),
    )
    .executeTakeFirst()
  const isShown = editableItems(state).some((item) =>
    filledItem(state, item).fileIds.includes(fileId),
  )
  if (!file || !isShown) throw new AppError('registration.file-not-found')
  return { id: file.id, mediaType: file.media_type, sizeBytes: file.size_bytes }
}

/** Deletes a draft with its files and its consent. */
export async function deleteDraft(
  db: Db,
  { registrationId, caller }: Omit<ItemChange, 'item'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const state = await loadRegistration(tx, registrationId, { lock: true })
    if (state.row.sent_at !== null) throw new AppError('registration.not-editable')
    await audit(tx, state, { event: 'deleted', caller }, now)
    await deleteRegistrations(tx, [registrationId])
  })
}

type ChangeItem = (tx: Tx, filled: FilledItem, state: RegistrationState) => Promise<FilledItem>

async function changeItem(
  db: Db,
  { registrationId, item }: ItemChange,
  now: Date,
  change: ChangeItem,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const state = await loadRegistration(tx, registrationId, { lock: true })
    requireEditable(state, item)
    const filled = await change(tx, filledItem(state, item), state)
    await tx
      .updateTable('registrations')
      .set({
        items: JSON.stringify({ ...state.row.items, [item]: filled }),
        changed_at: now,
        expires_at: draftExpiry(now),
      })
      .where('id', '=', registrationId)
      .execute()
    if (state.hasOldDraft) await deleteUnsentFiles(tx, [registrationId])
  })
}

function requireEditable(state: RegistrationState, item: ReviewItemKey): void {
  if (isEditable(state, item)) return
  throw new AppError(
    state.user === null && !isConfirmed(state)
      ? 'registration.not-confirmed'
      : 'registration.not-editable',
  )
}

/** A file that belongs to something sent stays: reviewers compare the attempts. */
async function deleteUnsentFile(
  tx: Tx,
  { sent }: RegistrationState,
  fileId: string | null,
): Promise<void> {
  const isSent = [...sent.values()].some(({ file_ids }) => file_ids.includes(fileId ?? ''))
  if (fileId === null || isSent) return
  await tx.deleteFrom('files').where('id', '=', fileId).execute()
}

interface AuditedChange {
  event: 'item-saved' | 'file-added' | 'file-removed' | 'deleted'
  caller: Caller
  /** Names of fields, never what was typed. */
  detail?: Record<string, unknown>
}

const audit = (
  tx: Tx,
  state: RegistrationState,
  { event, ...entry }: AuditedChange,
  now: Date,
): Promise<void> =>
  writeAudit(tx, now, {
    event: `registration.${event}`,
    actor: authorOf(state),
    subject: { kind: 'registration', id: state.row.id },
    ...entry,
  })
