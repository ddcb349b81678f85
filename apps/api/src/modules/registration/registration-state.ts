import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import {
  type ActiveChange,
  activeChangeOf,
  type ChangedVehicle,
  renewalProblem,
} from '@arriero/domain/users/active-change.ts'
import {
  isAsked,
  itemsOf,
  type ReviewItemKey,
  reviewItem,
} from '@arriero/domain/users/review-item.ts'
import { parseItemFields } from '@arriero/domain/users/review-field.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import type { Selectable } from 'kysely'
import type { FilledItem } from '#platform/database/people-tables.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import type { AuditEntry } from '#platform/observability/audit.ts'
import { hasConsented } from './consents.ts'
import { readPlate, readRecordedFacts, type RecordedFacts } from './recorded-facts.ts'

type SentItem = Pick<
  Selectable<Schema['review_items']>,
  'attempt' | 'fields' | 'file_ids' | 'sent_at' | 'verdict' | 'reason' | 'note'
>

/** A registration with everything that decides what can be changed. */
export interface RegistrationState {
  row: Selectable<Schema['registrations']>
  /** Null until it is sent. */
  user: { id: string; stateId: UserStateId; stateSince: Date } | null
  /** What was sent last about each item. */
  sent: ReadonlyMap<ReviewItemKey, SentItem>
  /** Of an active person; null for everybody else. */
  recorded: RecordedFacts | null
  /** Of the driver's truck in the registry. */
  plate: string | null
  /** Of the present text; nothing is stored or sent without it. */
  hasConsented: boolean
  /** What was filled in before the person became active is not shown again. */
  hasOldDraft: boolean
}

/** `lock`: other changes of this registration wait until the transaction ends. */
export async function loadRegistration(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<RegistrationState> {
  const row = await db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const consented = await hasConsented(db, { registrationId: id, userId: row.user_id })
  if (row.user_id === null) {
    const nothing = { user: null, sent: new Map(), recorded: null, plate: null, hasOldDraft: false }
    return { row, ...nothing, hasConsented: consented }
  }
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_state_id as stateId', 'state_since as stateSince'])
    .where('id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('review_items')
    .distinctOn('item')
    .select(['item', 'attempt', 'fields', 'file_ids', 'sent_at', 'verdict', 'reason', 'note'])
    .where('user_id', '=', row.user_id)
    .orderBy('item')
    .orderBy('attempt', 'desc')
    .execute()
  const isActive = user.stateId === userStates.Active
  const hasOldDraft = isActive && row.changed_at < user.stateSince
  const recorded = isActive ? await readRecordedFacts(db, user.id) : null
  return {
    row: hasOldDraft ? { ...row, items: {} } : row,
    user,
    sent: new Map(items.map((item) => [item.item, item])),
    recorded,
    plate: recorded ? recorded.plate : await readPlate(db, user.id),
    hasConsented: consented,
    hasOldDraft,
  }
}

/** What an active person does by sending the item; null if it can't be sent, and for everybody else. */
export function changeOf(
  { row, recorded, plate }: RegistrationState,
  item: ReviewItemKey,
): ActiveChange | null {
  if (recorded === null || !itemsOf(row.kind).includes(item)) return null
  return activeChangeOf(item, changedVehicle(row.items.vehicle?.fields['plate'], plate))
}

function changedVehicle(typed: string | undefined, plate: string | null): ChangedVehicle {
  if (typed !== undefined && typed !== plate) return 'other'
  return plate === null ? 'none' : 'registered'
}

export const isConfirmed = ({ row }: RegistrationState): boolean =>
  row.email_confirmed_at !== null && row.phone_confirmed_at !== null

/** The items of this person's sheet. What was sent once stays on it. */
export const askedItems = (state: RegistrationState): ReviewItemKey[] =>
  itemsOf(state.row.kind).filter(
    (item) => state.sent.has(item) || isAsked(item, (other) => filledItem(state, other).fields),
  )

/**
 * Before it is sent, everything; afterwards only what was returned, and what was never sent. Active people can
 * renew papers and change who they are or what they drive.
 */
export function isEditable(state: RegistrationState, item: ReviewItemKey): boolean {
  const { user } = state
  if (!askedItems(state).includes(item)) return false
  if (user === null) return isConfirmed(state)
  if (state.recorded !== null) return changeOf(state, item) !== null
  if (user.stateId !== userStates.Correction) return false
  const sent = state.sent.get(item)
  if (!sent) return !reviewItem(item).isOptional
  return sent.verdict === 'correct' || sent.verdict === 'reject'
}

export const editableItems = (state: RegistrationState): ReviewItemKey[] =>
  askedItems(state).filter((item) => isEditable(state, item))

/**
 * Whether the item must be sent. Once the person exists that is what was returned or asked for, and what another truck or
 * another kind of company needs; they may send the rest.
 */
export function isRequired(state: RegistrationState, item: ReviewItemKey): boolean {
  const { user, recorded, sent, plate } = state
  const { of, askedIf, isOptional = false } = reviewItem(item)
  if (recorded === null && sent.has(item)) return true
  // A renewal is sent alone, so it can't be left empty.
  if (isOptional) return changeOf(state, item) === 'renewal'
  if (user === null || recorded !== null || askedIf !== undefined) return true
  if (of !== 'vehicle' || !isEditable(state, 'vehicle')) return false
  return changedVehicle(filledItem(state, 'vehicle').fields['plate'], plate) === 'other'
}

/** Another truck comes with everything about it; anything else that an active person sends goes alone. */
export function sentTogether(state: RegistrationState, item: ReviewItemKey): ReviewItemKey[] {
  const isVehicle = (one: ReviewItemKey) => reviewItem(one).of === 'vehicle'
  if (!isVehicle(item) || changeOf(state, item) !== 'review') return [item]
  return itemsOf(state.row.kind).filter(
    (one) => isVehicle(one) && changeOf(state, one) === 'review',
  )
}

/** What is filled in now: the draft, or what was sent last. Active people begin anew: a link shows nothing stored. */
export function filledItem(
  { row, sent, recorded }: RegistrationState,
  item: ReviewItemKey,
): FilledItem {
  const slots = reviewItem(item).files
  const last = recorded === null ? sent.get(item) : undefined
  const { fields, fileIds } = row.items[item] ?? {
    fields: last?.fields ?? {},
    fileIds: last?.file_ids ?? [],
  }
  return { fields, fileIds: slots.map((_, slot) => fileIds[slot] ?? null) }
}

/** Why an item can't be sent as it is; undefined if it can. */
export function problemOf(
  state: RegistrationState,
  item: ReviewItemKey,
  now: Date,
): string | undefined {
  const { label, fields, files } = reviewItem(item)
  const filled = filledItem(state, item)
  if (isLeftOut(state, item)) return undefined
  const last = state.recorded === null ? state.sent.get(item) : undefined
  const isRenewal = changeOf(state, item) === 'renewal'
  const { errors, missing } = parseItemFields(item, filled.fields, dayOf(now))
  const named = (name: string) => `${label}, «${fields[name]?.label ?? name}»`
  const [empty] = missing
  if (empty !== undefined) return `${named(empty)}: falta este dato.`
  const [wrong] = Object.entries(errors)
  if (wrong) return `${named(wrong[0])}: ${wrong[1]}`
  const slot = filled.fileIds.findIndex(isMissing)
  if (slot !== -1) return `${label}: falta la foto o el PDF de «${files[slot] ?? ''}».`
  if (last && !isChanged(filled, last)) return `${label}: todavía no ha corregido nada.`
  const expiresOn = filled.fields['expiresOn']
  const early =
    isRenewal && expiresOn !== undefined
      ? renewalProblem(expiresOn, recordedExpiry(state, item))
      : undefined
  return early && `${label}: ${early}`
}

/** What was begun must be completed or emptied: nothing that was typed is lost. */
export const isLeftOut = (state: RegistrationState, item: ReviewItemKey): boolean =>
  !isRequired(state, item) && isEmpty(filledItem(state, item))

/** Whether an active person's paper is in the registry, maybe without its last day. */
export function isRecorded({ recorded }: RegistrationState, item: ReviewItemKey): boolean {
  const { paper } = reviewItem(item)
  return paper !== undefined && recorded !== null && recorded.expiries.has(paper)
}

/** The last day of the paper that the item renews. */
export function recordedExpiry({ recorded }: RegistrationState, item: ReviewItemKey) {
  const { paper } = reviewItem(item)
  return (paper && recorded?.expiries.get(paper)) ?? null
}

export const isEmpty = ({ fields, fileIds }: FilledItem): boolean =>
  Object.keys(fields).length === 0 && fileIds.every(isMissing)

const isMissing = (id: string | null): boolean => id === null

/** A returned item must be corrected before it is sent again. */
const isChanged = ({ fields, fileIds }: FilledItem, last: SentItem): boolean =>
  JSON.stringify(fileIds) !== JSON.stringify(last.file_ids) ||
  Object.keys({ ...fields, ...last.fields }).some((name) => fields[name] !== last.fields[name])

/** For the audit: nobody we know until the registration is sent. */
export const authorOf = ({ row, user }: RegistrationState): AuditEntry['actor'] =>
  user ? { kind: row.kind, id: user.id } : { kind: 'anonymous' }
