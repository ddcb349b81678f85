import { z } from 'zod'
import { minuteMs } from '../../calendar/durations.ts'
import { isStorable } from '../../format/text.ts'
import { companyKinds } from '../../users/company-kind.ts'
import { reviewItemKeys } from '../../users/review-item.ts'
import { banReasonCodes, itemReasonCodes, verdicts } from '../../users/review-reason.ts'
import { userActors, userEvents, userStateIds } from '../../users/user-state.ts'
import { maxLengths, maxPageSize, maxSkippedCases } from '../limits.ts'
import { freeText } from './fields.ts'

const UserStateId = z.literal([...userStateIds])
const kinds = ['driver', 'customer'] as const

/** An image or PDF of a person; its bytes come from GET {api}files/{id}. */
export const StoredFile = z.object({
  id: z.string(),
  mediaType: z.enum(['image/jpeg', 'application/pdf']),
  sizeBytes: z.int(),
  /** Of an image. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** GET {api}users: drivers and customers in one state, the one that waits longest first. */
export const UsersQuery = z.strictObject({
  state: z.coerce
    .number()
    .meta({ examples: [...userStateIds] })
    .pipe(UserStateId),
  /** Only people whose renewed papers wait for a review; they are active. The oldest sending first. */
  renewals: z.literal('waiting').optional(),
  kind: z.enum(kinds).optional(),
  text: z
    .string()
    .max(maxLengths.searchText)
    .refine(isStorable, { error: 'La búsqueda tiene caracteres que no se pueden usar.' })
    .optional(),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
})
export type UsersQuery = z.infer<typeof UsersQuery>

/** Who has the case open. */
const Lock = z.object({ holderId: z.string(), holderName: z.string(), until: z.iso.datetime() })

export const UserRow = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  userStateId: UserStateId,
  /** The company's, or the driver's. */
  name: z.string(),
  /** Masked unless the reader may see personal data. */
  document: z.string(),
  phone: z.string().nullable(),
  plate: z.string().nullable(),
  stateSince: z.iso.datetime(),
  /** Since when a renewed paper waits for its review. */
  renewalSince: z.iso.datetime().nullable(),
  /** How often papers were sent. */
  attempts: z.int(),
  lock: Lock.nullable(),
})
export type UserRow = z.infer<typeof UserRow>

export const UsersPage = z.object({ entries: z.array(UserRow), nextCursor: z.string().nullable() })
export type UsersPage = z.infer<typeof UsersPage>

/** GET {api}users/counts: for the tabs. */
export const UserCounts = z.object({
  states: z.array(
    z.object({
      userStateId: UserStateId,
      count: z.int(),
      oldestSince: z.iso.datetime().nullable(),
    }),
  ),
  /** Active people whose renewed papers wait for a review. */
  renewals: z.object({ count: z.int(), oldestSince: z.iso.datetime().nullable() }),
})
export type UserCounts = z.infer<typeof UserCounts>

/** One sending of one item, with its verdict. */
const ItemAttempt = z.object({
  attempt: z.int(),
  fields: z.record(z.string(), z.string()),
  files: z.array(StoredFile),
  /** Of a vehicle's paper: the truck that it was sent for, if the person drives another one now. */
  otherPlate: z.string().nullable(),
  sentAt: z.iso.datetime(),
  verdict: z.enum(verdicts).nullable(),
  reason: z.enum(itemReasonCodes).nullable(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type ItemAttempt = z.infer<typeof ItemAttempt>

const Duplicate = z.object({
  /** What is the same. */
  by: z.enum(['cedula', 'nit', 'plate', 'phone', 'email', 'account']),
  /** Null for somebody blocked who was erased: only a hash of the data is left. */
  userId: z.string().nullable(),
  name: z.string(),
  kind: z.enum(kinds),
  userStateId: UserStateId,
})
export type Duplicate = z.infer<typeof Duplicate>

const UserTransition = z.object({
  version: z.int(),
  event: z.enum(userEvents),
  fromStateId: UserStateId,
  toStateId: UserStateId,
  actor: z.enum(userActors),
  actorName: z.string().nullable(),
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
})
export type UserTransition = z.infer<typeof UserTransition>

/** GET {api}users/{id}: everything a reviewer sees. */
export const UserFile = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  userStateId: UserStateId,
  /** Every change of state counts one up; a decision names the one it was made on. */
  stateVersion: z.int(),
  stateSince: z.iso.datetime(),
  name: z.string(),
  givenNames: z.string(),
  surnames: z.string(),
  /**
   * These three are masked until they are revealed; so are the same numbers in `items`, except for the reviewer who has
   * the case open: of a person in review all, of an active one those of renewals.
   */
  document: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  items: z.array(
    z.object({
      item: z.enum(reviewItemKeys),
      /** The newest first; the first one counts. */
      attempts: z.array(ItemAttempt),
    }),
  ),
  papers: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      number: z.string(),
      expiresOn: z.string().nullable(),
      standing: z.enum(['valid', 'expires-soon', 'expired']),
    }),
  ),
  vehicles: z.array(
    z.object({
      id: z.string(),
      plate: z.string(),
      type: z.string(),
      bodyType: z.string().nullable(),
      gpsProvider: z.string().nullable(),
    }),
  ),
  /** Of a customer, as the registry has them. */
  company: z
    .object({
      companyKind: z.enum(companyKinds),
      habilitationNumber: z.string().nullable(),
      creditDays: z.int(),
      creditLimitCop: z.int().nullable(),
    })
    .nullable(),
  /** Journeys under way, and the newest that ended. */
  journeys: z.object({
    open: z.int(),
    recent: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        journeyStateId: z.int(),
        since: z.iso.datetime(),
      }),
    ),
  }),
  duplicates: z.array(Duplicate),
  transitions: z.array(UserTransition),
  consents: z.array(z.object({ textVersion: z.string(), acceptedAt: z.iso.datetime() })),
  lock: Lock.nullable(),
  /** A ban was asked for and waits for a second person. */
  isBanWaiting: z.boolean(),
  /** What the reader may do now. */
  allowed: z.array(z.enum(userEvents)),
})
export type UserFile = z.infer<typeof UserFile>

/**
 * POST {api}users/{id}/lock: opens the case for this reviewer, or renews; `user.locked` while somebody else has it.
 * DELETE gives it back.
 */
export const LockAnswer = z.object({ until: z.iso.datetime() })

/** How long a lock lasts without being renewed. */
export const reviewLockMs = 2 * minuteMs

/**
 * POST {api}users/next: the case that waits longest and that nobody has open, the caller included, locked for the
 * caller. `skip` are cases that the reviewer passed over. `renewals` asks for active people with renewed papers instead
 * of those in review.
 */
export const NextCaseBody = z.strictObject({
  kind: z.enum(kinds).optional(),
  renewals: z.literal('waiting').optional(),
  skip: z.array(z.uuid()).max(maxSkippedCases).optional(),
})
export type NextCaseBody = z.infer<typeof NextCaseBody>

export const NextCase = z.object({ userId: z.string().nullable() })
export type NextCase = z.infer<typeof NextCase>

/** GET {api}users/{id}/consequences: what a ban, a rejection or a correction would interrupt. */
export const ReviewConsequences = z.object({
  /** Of a driver, those under way; of a customer, all that are not closed. */
  openJourneys: z.int(),
  /** The first of them. */
  journeys: z.array(z.object({ id: z.string(), code: z.string(), journeyStateId: z.int() })),
  /** Accepted by the driver, not yet started. */
  bookings: z.int(),
  /** Phones or systems that stop working. */
  devices: z.int(),
})
export type ReviewConsequences = z.infer<typeof ReviewConsequences>

const seen = { expectedStateVersion: z.int().min(0).max(1_000_000_000) }
const note = freeText(maxLengths.note).nullable()

const ItemVerdict = z.discriminatedUnion('verdict', [
  z.strictObject({
    item: z.enum(reviewItemKeys),
    attempt: z.int().min(0).max(1000),
    verdict: z.literal('ok'),
  }),
  z.strictObject({
    item: z.enum(reviewItemKeys),
    attempt: z.int().min(0).max(1000),
    verdict: z.enum(['correct', 'reject']),
    reason: z.enum(itemReasonCodes, { error: 'Elija un motivo.' }),
    note,
  }),
])
export type ItemVerdict = z.infer<typeof ItemVerdict>

/**
 * POST {api}users/{id}/decision: the verdict on every item that has none, and the event they lead to. Approving needs
 * every item correct; asking for a correction needs one to correct and none refused; rejecting needs one refused, and
 * the others may stay undecided. A verdict on an item that already has one replaces it. `attempt` is the newest one, or
 * 0 for an item that was never sent and is asked for now. Needs the lock.
 */
export const DecisionBody = z.strictObject({
  ...seen,
  event: z.enum(['approve', 'askCorrection', 'reject']),
  verdicts: z.array(ItemVerdict).max(reviewItemKeys.length),
  note,
})
export type DecisionBody = z.infer<typeof DecisionBody>

/**
 * POST {api}users/{id}/renewals: a verdict on each renewal of an active person that waits, correct or to be sent again.
 * The person stays active. Needs the lock.
 */
export const RenewalsBody = z.strictObject({
  ...seen,
  verdicts: z.array(ItemVerdict).min(1).max(reviewItemKeys.length),
})
export type RenewalsBody = z.infer<typeof RenewalsBody>

/** POST {api}users/{id}/ban: `typedName` must be the person's name. Needs a second person. */
export const BanBody = z.strictObject({
  ...seen,
  reason: z.enum(banReasonCodes, { error: 'Elija un motivo.' }),
  note: freeText(maxLengths.note, 'Escriba qué ocurrió.'),
  typedName: freeText(200),
})
export type BanBody = z.infer<typeof BanBody>

/** POST {api}users/{id}/reopen and {api}users/{id}/lift-ban: back to review. */
export const BackToReviewBody = z.strictObject({
  ...seen,
  note: freeText(maxLengths.note, 'Escriba el motivo.'),
})
export type BackToReviewBody = z.infer<typeof BackToReviewBody>
