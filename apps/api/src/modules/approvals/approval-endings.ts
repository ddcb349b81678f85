import type { ApprovalKindName } from '@arriero/domain/approvals/approval.ts'
import type { SubjectWithdrawal } from '#platform/approvals/approval-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'

interface EndedRequest {
  id: string
  kind: ApprovalKindName
}

/** Marks the requests that nobody decided in time, and returns their ids. */
export async function expireApprovals(tx: Tx, now: Date): Promise<string[]> {
  const expired = await tx
    .updateTable('approvals')
    .set((eb) => ({ status: 'expired', decided_at: eb.ref('expires_at') }))
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returning(['id', 'kind'])
    .execute()
  return audited(tx, expired, { event: 'approval.expired', actor: { kind: 'system' } }, now)
}

/** Ends the requests about somebody or something that is gone, and returns their ids. */
export async function withdrawApprovals(
  tx: Tx,
  { subjectId, withdrawnBy, caller }: SubjectWithdrawal,
  now: Date,
): Promise<string[]> {
  const withdrawn = await tx
    .updateTable('approvals')
    .set({ status: 'withdrawn', decided_by: withdrawnBy, decided_at: now })
    .where('status', '=', 'pending')
    .where('subject_id', '=', subjectId)
    .returning(['id', 'kind'])
    .execute()
  const actor = { kind: 'administrator', id: withdrawnBy } as const
  return audited(tx, withdrawn, { event: 'approval.withdrawn', actor, caller }, now)
}

async function audited(
  tx: Tx,
  ended: readonly EndedRequest[],
  entry: Pick<AuditEntry, 'event' | 'actor' | 'caller'>,
  now: Date,
): Promise<string[]> {
  for (const { id, kind } of ended) {
    await writeAudit(tx, now, { ...entry, subject: { kind: 'approval', id }, detail: { kind } })
  }
  return ended.map(({ id }) => id)
}
