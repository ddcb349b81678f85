import { addDays, dayOf, endOfDay } from '@arriero/domain/calendar/calendar-day.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { blockingPaperKinds } from '@arriero/domain/users/paper.ts'
import type { SystemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { type UserEvent, userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { lockRecords } from '#platform/users/lock-records.ts'
import { correctionDays } from './correction-deadline.ts'

const slice = 100

const isUnderWay = (driver: 'found.user_id') => sql<boolean>`exists (
  select from journeys where journeys.driver_id = ${sql.ref(driver)}
    and journeys.journey_state_id in (${sql.join(underWayStateIds)}))`

/**
 * Active drivers with an expired paper go back to review. One who has a journey under way finishes it first; until then
 * the expired paper alone keeps them from new ones.
 */
export const returnExpired = (db: Db, now: Date, mayContinue?: () => boolean): Promise<void> =>
  changeAll(
    db,
    now,
    { event: 'reviewAgain', reason: 'papers-expired' },
    mayContinue,
    (reader, filter) => {
      const isExpired = sql`papers.expires_on < ${dayOf(now)}::date
      and papers.kind in (${sql.join(blockingPaperKinds)})`
      return sql<{ user_id: string }>`
      select found.user_id from (
        select papers.driver_id as user_id from papers where papers.driver_id is not null and ${isExpired}
        union select drivers.user_id from papers join drivers on drivers.vehicle_id = papers.vehicle_id
          where ${isExpired}
      ) as found join users on users.id = found.user_id
      where users.user_state_id = ${userStates.Active} and not ${isUnderWay('found.user_id')} and ${filter}
      order by found.user_id limit ${slice}`.execute(reader)
    },
  )

/** Corrections that nobody sent in time are rejected: the day after the last one that the letter named. */
export function rejectUnanswered(db: Db, now: Date, mayContinue?: () => boolean): Promise<void> {
  const lastDay = addDays(dayOf(now), -correctionDays - 1)
  return changeAll(
    db,
    now,
    { event: 'reject', reason: 'no-answer' },
    mayContinue,
    (reader, filter) =>
      sql<{ user_id: string }>`
      select found.user_id from (
        select id as user_id from users
        where kind <> 'administrator' and user_state_id = ${userStates.Correction}
          and state_since < ${new Date(endOfDay(lastDay))}::timestamptz
      ) as found
      where not ${isUnderWay('found.user_id')} and ${filter}
      order by found.user_id limit ${slice}`.execute(reader),
  )
}

type FindPeople = (
  db: Db,
  filter: ReturnType<typeof sql<boolean>>,
) => Promise<{ rows: { user_id: string }[] }>

/** In slices, one transaction each person: nobody waits for the others. */
async function changeAll(
  db: Db,
  now: Date,
  change: { event: UserEvent; reason: SystemReasonCode },
  mayContinue: () => boolean = () => true,
  find: FindPeople,
): Promise<void> {
  let after: string | undefined
  do {
    const { rows } = await find(
      db,
      after === undefined ? sql`true` : sql`found.user_id > ${after}::uuid`,
    )
    for (const { user_id: userId } of rows) {
      if (!mayContinue()) return
      await db.transaction().execute((tx) => changeIfStill(tx, userId, change, now, find))
    }
    after = rows.length === slice ? rows.at(-1)?.user_id : undefined
  } while (after !== undefined)
}

/** Checked again with the person locked, so that no journey begins and nobody decides in between. */
async function changeIfStill(
  tx: Tx,
  userId: string,
  { event, reason }: { event: UserEvent; reason: SystemReasonCode },
  now: Date,
  find: FindPeople,
): Promise<void> {
  await lockRecords(tx, userId)
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await find(tx, sql`found.user_id = ${userId}::uuid`)
  if (rows.length === 0) return
  const by = { actor: 'system', actorId: null } as const
  await changeUserState(tx, { userId, event, by, reason, now })
}
