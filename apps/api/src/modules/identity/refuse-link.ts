import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'
import { type Limit, takeTurn } from './throttle.ts'

const linesPerLink: Limit = { name: 'link-refused', turns: 1, windowMs: 15 * 60_000 }

interface RefusedLink {
  tokenHash: string
  event: 'invitation.refused' | 'recovery.refused'
  subject: NonNullable<AuditEntry['subject']> | undefined
  code: ErrorCode
  message?: string | undefined
  caller: Caller
}

/** For links that were ours once: somebody holds one that is over. Written now and then, not each time. */
export async function refuseLink(
  db: Db,
  { tokenHash, event, subject, code, message, caller }: RefusedLink,
  now: Date,
): Promise<never> {
  const { taken } = await takeTurn(db, linesPerLink, tokenHash, now)
  if (taken <= linesPerLink.turns) {
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
