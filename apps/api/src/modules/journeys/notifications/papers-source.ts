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
import { type TrailerPaperKind, trailerPapers } from '@arriero/domain/users/trailer.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Db, Schema } from '#platform/database/schema.ts'

/** Papers of active drivers, their vehicles and trailers that have expired or soon will. */
export const papersSource: ConditionSource = {
  kinds: ['papersExpiring'],
  find: async (db, now, { papersExpiring: { amount } }) => {
    const today = dayOf(now)
    const days = amount ?? 0
    const until = addDays(today, days)
    const expiring = [...(await findPapers(db, until)), ...(await findTrailerPapers(db, until))]
    return expiring.map((paper) => toOccurrence(paper, today, days))
  },
}

interface ExpiringPaper {
  id: string
  label: string
  holder: string
  expiresOn: CalendarDay
  subjectId: string
  /** Whose file shows it: of a vehicle or trailer, one of those who drive it. */
  personId: string | null
}

async function findPapers(db: Db, until: CalendarDay): Promise<ExpiringPaper[]> {
  const rows = await selectExpiring(db, until)
  return rows.map((row) => ({
    id: row.id,
    label: papers[row.kind].label,
    holder:
      row.plate === null ? `${row.given_names} ${row.surnames}` : `Placa ${formatPlate(row.plate)}`,
    expiresOn: row.expires_on ?? until,
    subjectId: row.id,
    personId: row.person_id,
  }))
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

/** Those of a trailer are part of its row. */
async function findTrailerPapers(db: Db, until: CalendarDay): Promise<ExpiringPaper[]> {
  const { rows } = await sql<{
    id: string
    plate: string
    kind: TrailerPaperKind
    expires_on: CalendarDay
    person_id: string
  }>`
    select trailers.id, trailers.plate, paper.kind, paper."expiresOn"::text as expires_on,
      driver.user_id as person_id
    from trailers, jsonb_to_recordset(trailers.papers) as paper (kind text, "expiresOn" date),
      lateral (
        select drivers.user_id from drivers join users on users.id = drivers.user_id
        where drivers.vehicle_id = trailers.vehicle_id and users.user_state_id = ${userStates.Active}
        order by drivers.user_id limit 1
      ) as driver
    where paper."expiresOn" <= ${until}::date
    order by paper."expiresOn", trailers.id, paper.kind`.execute(db)
  return rows.map((row) => ({
    id: `${row.id}:${row.kind}`,
    label: trailerPapers[row.kind],
    holder: `Remolque ${formatPlate(row.plate)}`,
    expiresOn: row.expires_on,
    subjectId: row.id,
    personId: row.person_id,
  }))
}

function toOccurrence(
  { id, label: paper, holder, expiresOn, subjectId, personId }: ExpiringPaper,
  today: CalendarDay,
  days: number,
): Occurrence {
  const isExpired = expiresOn < today
  // An expired one has another, so that the expiry is notified although its approach already was.
  const key = `papersExpiring:${id}${isExpired ? ':expired' : ''}`
  return {
    facts: { kind: 'papersExpiring', paper, holder, expiresOn, isExpired },
    key,
    ...(personId !== null && { groupKey: withPerson(key, personId) }),
    subjectId,
    journeyId: null,
    eventId: null,
    since: new Date(endOfDay(isExpired ? expiresOn : addDays(expiresOn, -days - 1))),
    attendantId: null,
  }
}
