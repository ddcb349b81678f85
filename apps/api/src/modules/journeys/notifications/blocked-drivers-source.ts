import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { ConditionSource } from '#platform/notifications/conditions.ts'

/**
 * Journeys whose driver was blocked. The phone works no more, and nothing is cancelled by itself: somebody must call,
 * and reassign or cancel. The condition ends when the journey has another driver or is closed.
 */
export const blockedDriversSource: ConditionSource = {
  kinds: ['driverBlocked'],
  everyMs: 5 * secondMs,
  find: async (db) => {
    const rows = await db
      .selectFrom('users')
      .innerJoin('journeys', 'journeys.driver_id', 'users.id')
      .leftJoin('claims', 'claims.journey_id', 'journeys.id')
      .select(['journeys.id', 'code', 'origin_name', 'destination_name', 'administrator_id'])
      .select(['given_names', 'surnames', 'users.state_since'])
      .where('users.kind', '=', 'driver')
      .where('users.user_state_id', '=', userStates.Ban)
      .where('journey_state_id', 'in', openStateIds)
      .orderBy('users.state_since')
      .orderBy('journeys.id')
      .execute()
    return rows.map((row) => ({
      facts: {
        kind: 'driverBlocked',
        code: row.code,
        route: `${row.origin_name}–${row.destination_name}`,
        driver: `${row.given_names} ${row.surnames}`,
      },
      key: `driverBlocked:${row.id}`,
      subjectId: row.id,
      journeyId: row.id,
      eventId: null,
      since: row.state_since,
      attendantId: row.administrator_id,
    }))
  },
}
