import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashDeviceToken } from './device-token.ts'

/** Devices whose token everybody knows. */
export async function hasDemoDevices(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', 'in', [demoDriverToken(0), demoCustomerToken(0)].map(hashDeviceToken))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
