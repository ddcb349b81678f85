import { userStates } from '@arriero/domain/users/user-state.ts'
import type { ConditionSource } from '#platform/notifications/condition-source.ts'
import type { Schema } from '#platform/database/schema.ts'

const roles: Record<Schema['users']['kind'], string> = {
  administrator: 'administrador',
  driver: 'conductor',
  customer: 'cliente',
}

/** Whoever registered and waits for an administrator's eyes. */
export const reviewSource: ConditionSource = {
  kinds: ['userReview'],
  everyMilliseconds: 10_000,
  find: async (db) => {
    const people = await db
      .selectFrom('users')
      .select(['id', 'kind', 'given_names', 'surnames', 'created_at'])
      .where('user_state_id', '=', userStates.Review)
      // Whoever waits longest is told of first.
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
