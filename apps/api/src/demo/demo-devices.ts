import { demoCustomerToken, demoDriverToken } from '@arriero/domain/demo/demo-device.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { Insertable } from 'kysely'
import { hashDeviceToken } from '#modules/devices/device-token.ts'
import type { Schema } from '#platform/database/schema.ts'

type DeviceRow = Insertable<Schema['devices']>

/** One for each, by its number: the simulator signs in with tokens that it can work out. */
export const demoDevices = (
  random: Random,
  now: Date,
  { drivers, customers }: { drivers: readonly string[]; customers: readonly string[] },
): DeviceRow[] => [
  ...drivers.map((userId, number) =>
    device(random, now, userId, demoDriverToken(number), 'Celular de demostración'),
  ),
  ...customers.map((userId, number) =>
    device(random, now, userId, demoCustomerToken(number), 'Sistema de demostración'),
  ),
]

const device = (
  random: Random,
  now: Date,
  user_id: string,
  token: string,
  name: string,
): DeviceRow => ({
  id: random.uuid(),
  user_id,
  token_hash: hashDeviceToken(token),
  name,
  created_at: now,
  revoked_at: null,
})
