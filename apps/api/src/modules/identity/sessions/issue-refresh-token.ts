import type { Tx } from '#platform/database/schema.ts'
import { sessionLimits } from './session-limits.ts'

/** Good until the session has been idle for too long, and never past its end. */
export async function issueRefreshToken(
  tx: Tx,
  tokenHash: string,
  session: { id: string; expires_at: Date },
  now: Date,
): Promise<void> {
  const idleEnd = Math.min(now.getTime() + sessionLimits.idleMs, session.expires_at.getTime())
  await tx
    .insertInto('refresh_tokens')
    .values({
      token_hash: tokenHash,
      session_id: session.id,
      created_at: now,
      expires_at: new Date(idleEnd),
      used_at: null,
    })
    .execute()
}
