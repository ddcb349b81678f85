import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { digestMoment } from './digest-moment.ts'

export type DuePerson = Awaited<ReturnType<typeof findDue>>[number]

/** Administrators who may work, want one and have not had that of their last hour. */
export async function findDue(db: Db, now: Date) {
  const people = await db
    .selectFrom('notification_preferences')
    .innerJoin('users', 'users.id', 'notification_preferences.user_id')
    .select(['users.id', 'users.email', 'users.given_names', 'digest', 'digest_hour'])
    .select((e) => e.ref('digested_through').$notNull().as('since'))
    .where('digest', '!=', 'never')
    .where('digested_through', 'is not', null)
    .where('users.kind', '=', 'administrator')
    .where('users.user_state_id', '=', userStates.Active)
    .execute()
  return people.filter((person) => {
    const moment = digestMoment(person, now)
    return moment !== undefined && person.since < moment
  })
}
