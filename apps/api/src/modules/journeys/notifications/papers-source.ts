import {
  addDays,
  type CalendarDay,
  dayOf,
  endOfDay,
} from '@arriero/domain/calendar/calendar-day.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { withPerson } from '@arriero/domain/notifications/notification-target.ts'
import { papers } from '@arriero/domain/users/paper.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { ExpressionBuilder } from 'kysely'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Db, Schema } from '#platform/database/schema.ts'

/** Papers of active drivers and their vehicles that have expired or soon will. */
export const papersSource: ConditionSource = {
  kinds: ['papersExpiring'],
  find: async (db, now, { papersExpiring: { amount } }) => {
    const today = dayOf(now)
    const days = amount ?? 0
    const rows = await selectExpiring(db, addDays(today, days))
    return rows.map((row) => toOccurrence(row, today, days))
  },
}

const selectExpiring = (db: Db, until: CalendarDay) =>
  db
    .selectFrom('papers')
    .leftJoin('users as driver', 'driver.id', 'papers.driver_id')
    .leftJoin('vehicles', 'vehicles.id', 'papers.vehicle_id')
    .select([
      'papers.id',
      'papers.kind',
      'papers.expires_on',
      'vehicles.plate',
      'driver.given_names',
      'driver.surnames',
    ])
    .select((eb) => [
      // Whose file shows it: of a vehicle, one of those who drive it.
      eb.fn
        .coalesce('papers.driver_id', selectActiveDrivers(eb).orderBy('drivers.user_id').limit(1))
        .as('person_id'),
    ])
    .where('papers.expires_on', '<=', until)
    .where((eb) =>
      eb.or([
        eb('driver.user_state_id', '=', userStates.Active),
        eb.exists(selectActiveDrivers(eb)),
      ]),
    )
    .orderBy('papers.expires_on')
    .orderBy('papers.id')
    .execute()

/** A vehicle without an active driver needs no papers. */
const selectActiveDrivers = (eb: ExpressionBuilder<Schema, 'papers'>) =>
  eb
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select('drivers.user_id')
    .whereRef('drivers.vehicle_id', '=', 'papers.vehicle_id')
    .where('users.user_state_id', '=', userStates.Active)

type ExpiringRow = Awaited<ReturnType<typeof selectExpiring>>[number]

function toOccurrence(row: ExpiringRow, today: CalendarDay, days: number): Occurrence {
  const expiresOn = row.expires_on ?? today
  const isExpired = expiresOn < today
  const holder =
    row.plate === null ? `${row.given_names} ${row.surnames}` : `Placa ${formatPlate(row.plate)}`
  // An expired one has another, so that the expiry is notified although its approach already was.
  const key = `papersExpiring:${row.id}${isExpired ? ':expired' : ''}`
  return {
    facts: {
      kind: 'papersExpiring',
      paper: papers[row.kind].label,
      holder,
      expiresOn,
      isExpired,
    },
    key,
    ...(row.person_id !== null && { groupKey: withPerson(key, row.person_id) }),
    subjectId: row.id,
    journeyId: null,
    eventId: null,
    since: new Date(endOfDay(isExpired ? expiresOn : addDays(expiresOn, -days - 1))),
    attendantId: null,
  }
}
