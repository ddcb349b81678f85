import { withPerson } from '@arriero/domain/notifications/notification-target.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { Schema } from '#platform/database/schema.ts'

const roles: Record<Schema['users']['kind'], string> = {
  administrator: 'administrador',
  driver: 'conductor',
  customer: 'cliente',
}

/** Users who wait for an administrator's review, the longest wait first. */
export const reviewSource: ConditionSource = {
  kinds: ['userReview'],
  everyMs: 10_000,
  find: async (db) => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'kind', 'given_names', 'surnames', 'state_since'])
      .where('user_state_id', '=', userStates.Review)
      .orderBy('state_since')
      .orderBy('id')
      .execute()
    return people.map(({ id, kind, given_names, surnames, state_since }) => ({
      facts: { kind: 'userReview', name: `${given_names} ${surnames}`, role: roles[kind] },
      key: `userReview:${id}`,
      groupKey: withPerson(`userReview:${id}`, id),
      subjectId: id,
      journeyId: null,
      eventId: null,
      since: state_since,
      attendantId: null,
    }))
  },
}
