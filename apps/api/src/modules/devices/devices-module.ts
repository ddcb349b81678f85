import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import fp from 'fastify-plugin'
import type { ExpressionBuilder } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
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

const findDevice = (db: Db, kind: 'driver' | 'customer', token: string) =>
  db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.id as deviceId', 'users.id as userId'])
    .where('devices.token_hash', '=', hashDeviceToken(token))
    .where('devices.revoked_at', 'is', null)
    .where('users.kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('users.user_state_id', '=', userStates.Active),
        eb.and([
          eb('users.user_state_id', 'in', [userStates.Review, userStates.Correction]),
          eb.exists(selectUnderWay(eb)),
        ]),
      ]),
    )
    .executeTakeFirst()

const selectUnderWay = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb
    .selectFrom('journeys')
    .select('journeys.id')
    .whereRef('journeys.driver_id', '=', 'users.id')
    .where('journeys.journey_state_id', 'in', underWayStateIds)
