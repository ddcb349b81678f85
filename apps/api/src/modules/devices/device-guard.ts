import { AppError } from '@arriero/domain/errors.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Guard } from '#platform/http/access.ts'
import type { Db } from '#platform/database/schema.ts'
import { hashDeviceToken } from './device-token.ts'

/** Read from the database each time: a device that was taken away, or a banned person, is out at once. */
export function deviceGuard(db: Db, kind: 'driver' | 'customer'): Guard {
  return async (request) => {
    const [, token] = /^Bearer ([\w-]{16,100})$/.exec(request.headers.authorization ?? '') ?? []
    const device = token && (await findDevice(db, kind, token))
    if (!device) throw new AppError('device.required')
    request.device = device
  }
}

const findDevice = (db: Db, kind: 'driver' | 'customer', token: string) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.id as deviceId', 'users.id as userId'])
    .where('devices.token_hash', '=', hashDeviceToken(token))
    .where('devices.revoked_at', 'is', null)
    .where('users.kind', '=', kind)
    .where('users.user_state_id', '=', userStates.Active)
    .executeTakeFirst()
