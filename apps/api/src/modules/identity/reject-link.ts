import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'
import { type RateLimit, countAttempt } from '#platform/throttling/rate-limit.ts'

const auditEntriesPerLink: RateLimit = { name: 'link-refused', max: 1, windowMs: 15 * minuteMs }

interface RejectedLink {
  tokenHash: string
  event: 'invitation.refused' | 'recovery.refused'
  subject: NonNullable<AuditEntry['subject']> | undefined
  code: ErrorCode
  message?: string | undefined
  caller: Caller
}

/** Rejects a link that was valid once. Audited once per window, not on each attempt. */
export async function rejectLink(
  db: Db,
  { tokenHash, event, subject, code, message, caller }: RejectedLink,
  now: Date,
): Promise<never> {
  const { count } = await countAttempt(db, auditEntriesPerLink, tokenHash, now)
  if (count <= auditEntriesPerLink.max) {
    await writeAudit(db, now, {
      event,
      actor: { kind: 'anonymous' },
      ...(subject && { subject }),
      caller,
      detail: { reason: code },
    })
  }
  throw new AppError(code, message)
}
