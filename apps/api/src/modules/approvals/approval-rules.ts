import type { ApprovalKindName, ApprovalStatus } from '@arriero/domain/approvals/approval.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'

/** `confirmAlone`: by the person who asked, when nobody else may decide it. */
const approvalActions = ['approve', 'reject', 'withdraw', 'confirmAlone'] as const
export type ApprovalAction = (typeof approvalActions)[number]

/** The person who reads or decides requests. */
export interface ApprovalReader {
  userId: string
  /** Kinds that the person may decide. */
  kinds: readonly ApprovalKindName[]
  /** Of those, the kinds that no other active person may decide. */
  loneKinds: readonly ApprovalKindName[]
}

interface DecidableApproval {
  kind: ApprovalKindName
  status: ApprovalStatus
  requested_by: string
  expires_at: Date
}

/** Why the person may not do this now; undefined if they may. */
export function refuseAction(
  { kind, status, requested_by, expires_at }: DecidableApproval,
  action: ApprovalAction,
  { userId, kinds, loneKinds }: ApprovalReader,
  now: Date,
): ErrorCode | undefined {
  const isOwn = requested_by === userId
  const needsOwn = action === 'withdraw' || action === 'confirmAlone'
  if (action !== 'withdraw' && !kinds.includes(kind)) return 'session.forbidden'
  if (isOwn !== needsOwn) return isOwn ? 'approval.own' : 'approval.not-own'
  if (status === 'expired') return 'approval.expired'
  if (status !== 'pending') return 'approval.decided'
  if (expires_at <= now) return 'approval.expired'
  if (action === 'confirmAlone' && !loneKinds.includes(kind)) return 'approval.others-can'
  return undefined
}

/** What the person may do with the request now. */
export const allowedActions = (
  approval: DecidableApproval,
  reader: ApprovalReader,
  now: Date,
): ApprovalAction[] =>
  approvalActions.filter((action) => refuseAction(approval, action, reader, now) === undefined)
