import { z } from 'zod'
import type { AuditActorKind } from '../../audit/audit-actor.ts'
import { auditEvents, auditFamilyNames } from '../../audit/audit-event.ts'
import { isStorable } from '../../format/text.ts'
import { maxLengths, maxPageSize } from '../limits.ts'
import { Instant } from './fields.ts'

/** GET {api}users/{id}/audit: the newest first. The cursor is the id of the last entry of the page before. */
export const AuditQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/u)
    .optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20),
})
export type AuditQuery = z.infer<typeof AuditQuery>

const auditActors = [
  'administrator',
  'driver',
  'customer',
  'system',
  'anonymous',
] as const satisfies readonly AuditActorKind[]

/** Who did what and when. Values before and after are personal data and stay on the server. */
const AuditedEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** `subject.what-happened`, for example `user.approved`. */
  event: z.string(),
  actorKind: z.enum(auditActors),
  /** Null if it is no person, or one who no longer exists. */
  actorName: z.string().nullable(),
})
export type AuditedEvent = z.infer<typeof AuditedEvent>

export const AuditPage = z.object({
  entries: z.array(AuditedEvent),
  nextCursor: z.string().nullable(),
})
export type AuditPage = z.infer<typeof AuditPage>

/** Kinds of things that entries are about, as stored. */
export const auditSubjectKinds = [
  'journey',
  'journey-export',
  'user',
  'customer',
  'driver',
  'vehicle',
  'trailer',
  'holder',
  'registration',
  'device',
  'session',
  'provider-link',
  'approval',
  'invitation',
  'notification-rule',
  'novelty-protocol',
  'security-settings',
] as const
export type AuditSubjectKind = (typeof auditSubjectKinds)[number]

/** What has a page of its own in the console. */
const auditPages = [
  'journey',
  'person',
  'administrator',
  'vehicle',
  'trailer',
  'holder',
  'notification-rule',
  'novelty-protocol',
  'approval',
] as const

const storable = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine(isStorable, { error: 'La búsqueda tiene caracteres que no se pueden usar.' })

const auditFilters = {
  /** From this instant on, until before that one. */
  from: Instant.optional(),
  until: Instant.optional(),
  family: z.enum(auditFamilyNames).optional(),
  event: z.enum(auditEvents).optional(),
  actorId: z.uuid().optional(),
  /** With `subjectId`. A person is found with what happened to their records too. */
  subjectKind: z.enum(auditSubjectKinds).optional(),
  subjectId: storable(maxLengths.email).optional(),
  /** The code of a journey, or the name of a person who did something or to whom something happened. */
  text: storable(maxLengths.searchText).optional(),
  requestId: storable(64).optional(),
}

const isWholeSubject = (query: {
  subjectKind?: string | undefined
  subjectId?: string | undefined
}) => (query.subjectKind === undefined) === (query.subjectId === undefined)
const wholeSubject = { error: 'Indique el tipo y el código de lo que busca.' }

/** GET {api}audit/count: how many entries the filters find. */
export const AuditFilters = z.strictObject(auditFilters).refine(isWholeSubject, wholeSubject)
export type AuditFilters = z.infer<typeof AuditFilters>

/** GET {api}audit/export: what was counted, as CSV. */
export const AuditExportQuery = z
  .strictObject({ ...auditFilters, through: z.string().max(200) })
  .refine(isWholeSubject, wholeSubject)
export type AuditExportQuery = z.infer<typeof AuditExportQuery>

/** GET {api}audit: the newest first, in pages. */
export const AuditListQuery = z
  .strictObject({
    ...auditFilters,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
  })
  .refine(isWholeSubject, wholeSubject)
export type AuditListQuery = z.infer<typeof AuditListQuery>

/** One changed field in words: `before` is null for what was recorded alone. */
const AuditChange = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const AuditLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  event: z.string(),
  actor: z.object({
    kind: z.enum(auditActors),
    id: z.string().nullable(),
    /** Null if it is no person, or one who no longer exists. */
    name: z.string().nullable(),
  }),
  subject: z
    .object({
      kind: z.string(),
      id: z.string(),
      /** Code of the journey, name of the person, plate…; null for what no longer exists. */
      label: z.string().nullable(),
      /** Where the console tells more: a session belongs to a person. Null without one. */
      page: z.object({ kind: z.enum(auditPages), id: z.string() }).nullable(),
    })
    .nullable(),
  /** Personal data is masked. */
  changes: z.array(AuditChange),
  /** Some values are masked: those who may reveal personal data can ask for them. */
  hasMasked: z.boolean(),
  /** For example «Chrome en Windows»; null if it was not recorded or its time is over. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const AuditList = z.object({
  entries: z.array(AuditLine),
  nextCursor: z.string().nullable(),
  /** Names of what is filtered by, also where nothing is found. */
  filtered: z.object({ actor: z.string().nullable(), subject: z.string().nullable() }),
})
export type AuditList = z.infer<typeof AuditList>

export const AuditCount = z.object({
  count: z.int(),
  /** For the export, which then has exactly these: what happens later is not in it. */
  through: z.string(),
})
export type AuditCount = z.infer<typeof AuditCount>

/** POST {api}audit/{id}/reveal: the values of one entry, unmasked. That somebody saw them is audited too. */
export const RevealedAudit = z.object({ changes: z.array(AuditChange) })
export type RevealedAudit = z.infer<typeof RevealedAudit>
