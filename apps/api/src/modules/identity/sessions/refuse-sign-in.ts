import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Db } from '#platform/database/schema.ts'

interface Refusal {
  email: string
  userId: string | undefined
  code: ErrorCode
  /** For the audit, where it may know more than the person is told. */
  reason?: string
}

/** Written down first, whether or not there is such a person. */
export async function refuseSignIn(
  db: Db,
  { email, userId, code, reason = code }: Refusal,
  caller: Caller,
  now: Date,
): Promise<never> {
  await writeAudit(db, now, {
    event: 'session.refused',
    actor: { kind: 'anonymous' },
    ...(userId !== undefined && { subject: { kind: 'user', id: userId } }),
    caller,
    detail: { email, reason },
  })
  throw new AppError(code)
}
