import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { dropUnusedRecoveryCodes } from '../second-factor/recovery-codes.ts'

const recentMs = 30 * dayMs

/**
 * After a recovery by mail: somebody who knew the old password may have added a key. The account is then protected as it
 * was thirty days ago; older keys stay, or the mailbox alone would open the account. Returns their names. Lock the user
 * first.
 */
export async function removeRecentPasskeys(
  tx: Tx,
  { userId, caller }: { userId: string; caller: Caller },
  now: Date,
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - recentMs))
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of removed) {
    await writeAudit(tx, now, {
      event: 'passkey.removed',
      actor: { kind: 'administrator', id: userId },
      subject: { kind: 'user', id: userId },
      caller,
      detail: { passkeyId: id, name, by: 'recovery-link' },
    })
  }
  if (removed.length > 0) await dropUnusedRecoveryCodes(tx, userId)
  return removed.map(({ name }) => name)
}
