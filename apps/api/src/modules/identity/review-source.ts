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
      .select(['id', 'kind', 'given_names', 'surnames', 'created_at'])
      .where('user_state_id', '=', userStates.Review)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return people.map(({ id, kind, given_names, surnames, created_at }) => ({
      facts: { kind: 'userReview', name: `${given_names} ${surnames}`, role: roles[kind] },
      key: `userReview:${id}`,
      subjectId: id,
      journeyId: null,
      eventId: null,
      since: created_at,
      attendantId: null,
    }))
  },
}
