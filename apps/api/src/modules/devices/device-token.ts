import { createHash, randomBytes } from 'node:crypto'
import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import type { Db } from '#platform/database/schema.ts'

/** Long and random, so a plain digest is enough to store it. */
export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

export const hashDeviceToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** Whether there are demo devices, whose tokens are public. */
export async function hasDemoDevices(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', 'in', [demoDriverToken(0), demoCustomerToken(0)].map(hashDeviceToken))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
