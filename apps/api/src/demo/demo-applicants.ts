import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { ApplicantKind, ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { ItemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { type UserEvent, type UserStateKey, userStates } from '@arriero/domain/users/user-state.ts'
import type { Tx } from '#platform/database/schema.ts'
import { type Applicant, applicantCedula, createApplicant, type Quirk } from './applicant-people.ts'
import { createFileRow, type DemoPaper } from './demo-papers.ts'
import { insertRows } from './insert-rows.ts'

interface Case {
  kind: ApplicantKind
  state: Exclude<UserStateKey, 'Active'>
  /** Since when they are in this state. */
  hours: number
  quirk?: Quirk
  /** What was returned or refused, and why. In Review it was sent again since. */
  item?: ReviewItemKey
  reason?: ItemReasonCode
  note?: string
}

/** A queue as on any morning: a dozen to review, some that wait for a correction, some that were refused. */
const cases: readonly Case[] = [
  { kind: 'driver', state: 'Review', hours: 51, quirk: 'low-licence' },
  { kind: 'customer', state: 'Review', hours: 30 },
  { kind: 'driver', state: 'Review', hours: 26, quirk: 'expired-soat' },
  {
    kind: 'driver',
    state: 'Review',
    hours: 22,
    item: 'licence',
    reason: 'unreadable',
    note: 'El reverso salió movido.',
  },
  { kind: 'driver', state: 'Review', hours: 19 },
  { kind: 'driver', state: 'Review', hours: 15, quirk: 'other-holder' },
  { kind: 'customer', state: 'Review', hours: 12, quirk: 'old-certificate' },
  { kind: 'driver', state: 'Review', hours: 9, quirk: 'same-cedula' },
  { kind: 'driver', state: 'Review', hours: 7, quirk: 'soon-rtm' },
  { kind: 'driver', state: 'Review', hours: 4, quirk: 'same-plate' },
  { kind: 'customer', state: 'Review', hours: 3, item: 'commerce', reason: 'too-old' },
  { kind: 'driver', state: 'Review', hours: 1 },
  { kind: 'driver', state: 'Correction', hours: 75, item: 'pila', reason: 'expired' },
  {
    kind: 'driver',
    state: 'Correction',
    hours: 44,
    item: 'photos',
    reason: 'incomplete',
    note: 'Falta la foto de atrás.',
  },
  { kind: 'customer', state: 'Correction', hours: 28, item: 'company', reason: 'data-differs' },
  { kind: 'driver', state: 'Correction', hours: 6, item: 'soat', reason: 'unreadable' },
  { kind: 'driver', state: 'Reject', hours: 130, item: 'identity', reason: 'forged' },
  { kind: 'driver', state: 'Reject', hours: 96, item: 'background', reason: 'background' },
  { kind: 'customer', state: 'Reject', hours: 53, item: 'company', reason: 'duplicate' },
  { kind: 'driver', state: 'Ban', hours: 400 },
  { kind: 'driver', state: 'Ban', hours: 210 },
]

const firstBanned = cases.findIndex(({ state }) => state === 'Ban')

interface ApplicantOptions {
  seed: number
  now: Date
  /** Who decided. */
  administratorId: string | null
  /** The plate of an active truck. */
  knownPlate: string
}

/** People who registered themselves, with their papers. A generator of their own keeps all other rows as they are. */
export async function insertApplicants(tx: Tx, options: ApplicantOptions): Promise<void> {
  const { seed, now, knownPlate } = options
  const random = new Random(seed + 21)
  const known = { plate: knownPlate, cedula: applicantCedula(firstBanned) }
  const people = cases.map((about, number) => {
    const today = dayOf(now)
    const person = createApplicant(random, number, { ...about, today, known })
    return { person, ...describeCase(random, person, about, options) }
  })
  const all = <Row>(read: (each: (typeof people)[number]) => Row | readonly Row[]) =>
    people.flatMap(read)
  await insertRows(
    tx,
    'users',
    all(({ user }) => user),
  )
  await insertRows(
    tx,
    'customers',
    all(({ person }) => person.customer ?? []),
  )
  await insertRows(
    tx,
    'vehicles',
    all(({ person }) => person.vehicle ?? []),
  )
  await insertRows(
    tx,
    'drivers',
    all(({ person }) => person.driver ?? []),
  )
  await insertRows(
    tx,
    'files',
    all(({ files }) => files),
  )
  await insertRows(
    tx,
    'review_items',
    all(({ items }) => items),
  )
  await insertRows(
    tx,
    'user_transitions',
    all(({ transitions }) => transitions),
  )
  await insertRows(
    tx,
    'consents',
    all(({ consent }) => consent),
  )
}

/** How long before their present state the steps before it were, in hours. */
const stepHours = 20

function describeCase(
  random: Random,
  { id, email, phone, given_names, surnames, typed }: Applicant,
  about: Case,
  { now, administratorId }: Pick<ApplicantOptions, 'now' | 'administratorId'>,
) {
  const events = historyOf(about)
  const since = new Date(now.getTime() - about.hours * hourMs)
  const before = (steps: number) => new Date(since.getTime() - steps * stepHours * hourMs)
  const registeredAt = before(events.length)
  const user = {
    id,
    email,
    phone,
    given_names,
    surnames,
    kind: about.kind,
    user_state_id: userStates[about.state],
    password_hash: null,
    created_at: registeredAt,
    state_since: since,
    state_version: events.length,
  }
  const transitions = events.map(({ event, from, to }, at) => ({
    user_id: id,
    version: at + 1,
    event,
    from_state_id: userStates[from],
    to_state_id: userStates[to],
    actor: event === 'resubmit' ? 'person' : 'administrator',
    actor_id: event === 'resubmit' ? id : administratorId,
    at: before(events.length - 1 - at),
    reason: event === 'ban' ? 'fraud' : null,
    note: event === 'ban' ? 'Presentó documentos de otra persona.' : null,
  }))
  const files: ReturnType<typeof createFileRow>[] = []
  const send = (item: ReviewItemKey, at: Date) => {
    const sent = papersOf[item].map((paper) => createFileRow(random, paper, id, at))
    files.push(...sent)
    return sent.map((file) => file.id)
  }
  // The first decision is on everything; a second sending has only what was returned.
  const decidedAt = events.length > 0 ? before(events.length - 1) : null
  const isRefused = about.state === 'Reject'
  const items = Object.entries(typed).flatMap(([key, fields]) => {
    const item = key as ReviewItemKey
    const isReturned = item === about.item
    const first = {
      user_id: id,
      item,
      attempt: 1,
      fields,
      file_ids: send(item, registeredAt),
      sent_at: registeredAt,
      verdict: decidedAt && (isReturned ? (isRefused ? 'reject' : 'correct') : 'ok'),
      reason: decidedAt && isReturned ? (about.reason ?? null) : null,
      note: decidedAt && isReturned ? (about.note ?? null) : null,
      decided_by: decidedAt && administratorId,
      decided_at: decidedAt,
    }
    if (!isReturned || about.state !== 'Review') return [first]
    const undecided = {
      verdict: null,
      reason: null,
      note: null,
      decided_by: null,
      decided_at: null,
    }
    const again = {
      ...first,
      ...undecided,
      attempt: 2,
      file_ids: send(item, since),
      sent_at: since,
    }
    return [first, again]
  })
  const consent = {
    id: random.uuid(),
    registration_id: null,
    user_id: id,
    text_version: '2026-11',
    accepted_at: registeredAt,
    address: '192.0.2.1',
    user_agent: 'Demostración',
  }
  return { user, transitions, files, items, consent }
}

interface Step {
  event: UserEvent
  from: UserStateKey
  to: UserStateKey
}

const step = (event: UserEvent, from: UserStateKey, to: UserStateKey): Step => ({ event, from, to })

/** The changes of state that led to the present one. */
function historyOf({ state, item }: Case): Step[] {
  const ask = step('askCorrection', 'Review', 'Correction')
  switch (state) {
    case 'Review':
      return item === undefined ? [] : [ask, step('resubmit', 'Correction', 'Review')]
    case 'Correction':
      return [ask]
    case 'Reject':
      return [step('reject', 'Review', 'Reject')]
    case 'Ban':
      return [step('approve', 'Review', 'Active'), step('ban', 'Active', 'Ban')]
  }
}

/** The pictures of each item. */
export const papersOf: Record<ReviewItemKey, readonly DemoPaper[]> = {
  identity: ['cedula-front', 'cedula-back'],
  selfie: ['face'],
  licence: ['licence-front', 'licence-back'],
  pila: ['planilla'],
  background: ['certificate'],
  dangerousGoods: ['certificate'],
  bank: ['bank'],
  vehicle: ['transit-front', 'transit-back'],
  soat: ['soat'],
  rtm: ['certificate'],
  liability: ['policy'],
  photos: ['truck-front', 'truck-back', 'truck-left', 'truck-right'],
  company: ['rut'],
  commerce: ['certificate'],
  habilitation: ['certificate'],
  representative: ['cedula-front', 'cedula-back'],
}
