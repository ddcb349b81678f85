import type { Tx } from '../database/schema.ts'
import { type AuditEntry, writeAudit } from '../observability/audit.ts'

/** Ends all keys of a person. Each has its own entry in the audit, as if it had been taken away by hand. */
export async function revokeDevices(
  tx: Tx,
  userId: string,
  by: Pick<AuditEntry, 'actor' | 'caller'>,
  now: Date,
): Promise<void> {
  const revoked = await tx
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of revoked) {
    await writeAudit(tx, now, {
      ...by,
      event: 'device.revoked',
      subject: { kind: 'device', id },
      detail: { userId, name },
    })
  }
}
