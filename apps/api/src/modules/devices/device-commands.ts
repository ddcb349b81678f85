import { randomUUID } from 'node:crypto'
import type { NewDevice, NewDeviceBody } from '@arriero/domain/contract/http/devices.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import type { Db } from '#platform/schema.ts'
import { hashDeviceToken, newDeviceToken } from './device-token.ts'

/** Whose hand it is, for the audit. */
type By = Pick<AuditEntry, 'actor' | 'caller'>

/** For a driver's phone or a customer's system. Its token is answered this once, and kept as a digest. */
export async function registerDevice(
  db: Db,
  { userId, name }: NewDeviceBody,
  by: By,
  now: Date,
): Promise<NewDevice> {
  const id = randomUUID()
  const token = newDeviceToken()
  await db.transaction().execute(async (tx) => {
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('kind', 'in', ['driver', 'customer'])
      .executeTakeFirst()
    if (!owner) throw new AppError('user.not-found')
    const device = { id, user_id: userId, token_hash: hashDeviceToken(token), name }
    await tx
      .insertInto('devices')
      .values({ ...device, created_at: now, revoked_at: null })
      .execute()
    const subject = { kind: 'device', id }
    await writeAudit(tx, now, {
      ...by,
      event: 'device.registered',
      subject,
      detail: { userId, name },
    })
  })
  return { id, token }
}

/** From its next request on it is out. */
export async function revokeDevice(db: Db, id: string, by: By, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('devices')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['user_id as userId', 'name'])
      .executeTakeFirst()
    if (!revoked) throw new AppError('device.not-found')
    const subject = { kind: 'device', id }
    await writeAudit(tx, now, { ...by, event: 'device.revoked', subject, detail: revoked })
  })
}
