import { z } from 'zod'
import { approvalKindNames, approvalStatuses } from '../../approvals/approval.ts'
import { maxLengths, maxPageSize } from '../limits.ts'
import { freeText } from './fields.ts'
import { IdentityProof } from './passkeys.ts'

/** What a request that needs a second person answers, with status 202. */
export const ApprovalReceipt = z.object({
  id: z.string(),
  status: z.literal('pending'),
  summary: z.string(),
  expiresAt: z.iso.datetime(),
  /** Nobody else may decide it: the person who asked may confirm it alone, with proof of who they are. */
  canConfirmAlone: z.boolean(),
})
export type ApprovalReceipt = z.infer<typeof ApprovalReceipt>

const Person = z.object({ id: z.string(), name: z.string() })

export const ApprovalRecord = z.object({
  id: z.string(),
  kind: z.enum(approvalKindNames),
  /** Of a ban, the person; null if it is about more than one thing. */
  subjectId: z.string().nullable(),
  /** What it will do, in a sentence. */
  summary: z.string(),
  note: z.string().nullable(),
  status: z.enum(approvalStatuses),
  requestedBy: Person,
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedBy: Person.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionNote: z.string().nullable(),
  /** Confirmed by the person who asked, because nobody else could decide it. */
  isAlone: z.boolean(),
  /** What came of it, for actions that take longer than the decision. */
  outcome: z.string().nullable(),
  /** What the person who reads this may do now. */
  actions: z.array(z.enum(['approve', 'reject', 'withdraw', 'confirmAlone'])),
})
export type ApprovalRecord = z.infer<typeof ApprovalRecord>

/** GET {api}approvals: those that wait, or those that ended; the latest first. */
export const ApprovalQuery = z.strictObject({
  view: z.enum(['waiting', 'ended']).default('waiting'),
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
})
export type ApprovalQuery = z.infer<typeof ApprovalQuery>

export const ApprovalPage = z.object({
  entries: z.array(ApprovalRecord),
  nextCursor: z.string().nullable(),
})
export type ApprovalPage = z.infer<typeof ApprovalPage>

/** GET {api}approvals/count: how many wait for the person who asks. */
export const ApprovalCount = z.object({ waitingForMe: z.int() })
export type ApprovalCount = z.infer<typeof ApprovalCount>

const note = freeText(maxLengths.note)

/** POST {api}approvals/{id}/approve. …/withdraw has no body. */
export const ApproveBody = z.strictObject({ note: note.optional() })
export type ApproveBody = z.infer<typeof ApproveBody>

/** POST {api}approvals/{id}/reject */
export const RejectBody = z.strictObject({
  note: freeText(maxLengths.note, 'Escriba por qué la rechaza.'),
})
export type RejectBody = z.infer<typeof RejectBody>

/** POST {api}approvals/{id}/confirmAlone */
export const ConfirmAloneBody = z.strictObject({ note: note.optional(), proof: IdentityProof })
export type ConfirmAloneBody = z.infer<typeof ConfirmAloneBody>
