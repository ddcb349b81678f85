import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Guard } from '#platform/http/access.ts'
import { deviceRoutes } from './device-routes.ts'
import { hashDeviceToken } from './device-token.ts'

/** Tokens for drivers' phones and customers' systems. */
export const devicesModule = fp<{ db: Db; clock: Clock }>(
  async (app, options) => {
    await app.register(deviceRoutes, options)
  },
  { name: 'devices', dependencies: ['access'] },
)

/**
 * Queries the database on every request: a revoked device or a person who is no longer active is rejected at once, in
 * every process. A driver who went back to review or correction finishes the journey under way first.
 */
export function deviceGuard(db: Db, kind: 'driver' | 'customer'): Guard {
  return async (request) => {
    const [, token] = /^Bearer ([\w-]{16,100})$/.exec(request.headers.authorization ?? '') ?? []
    const device = token && (await findDevice(db, kind, token))
    if (!device) throw new AppError('device.required')
    request.device = device
  }
}

async function findDevice(db: Db, kind: 'driver' | 'customer', token: string) {
  const device = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.id as deviceId', 'users.id as userId', 'users.user_state_id as stateId'])
    .where('devices.token_hash', '=', hashDeviceToken(token))
    .where('devices.revoked_at', 'is', null)
    .where('users.kind', '=', kind)
    .executeTakeFirst()
  if (!device) return undefined
  const { stateId, ...found } = device
  if (stateId === userStates.Active) return found
  const mayFinish = stateId === userStates.Review || stateId === userStates.Correction
  // A query of its own, because few need it and every position of every phone asks the first one.
  return mayFinish && (await isUnderWay(db, found.userId)) ? found : undefined
}

async function isUnderWay(db: Db, driverId: string): Promise<boolean> {
  const journey = await db
    .selectFrom('journeys')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('journey_state_id', 'in', underWayStateIds)
    .limit(1)
    .executeTakeFirst()
  return journey !== undefined
}
