import { withPerson } from '@arriero/domain/notifications/notification-target.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { Schema } from '#platform/database/schema.ts'
import { waitingRenewals } from './waiting-renewals.ts'

const roles: Record<Schema['users']['kind'], string> = {
  administrator: 'administrador',
  driver: 'conductor',
  customer: 'cliente',
}

/** Drivers and customers who wait for a review, and active ones with renewed papers; the longest wait first. */
export const reviewSource: ConditionSource = {
  kinds: ['userReview'],
  everyMs: 10_000,
  find: async (db) => {
    const person = ['users.id', 'users.kind', 'users.given_names', 'users.surnames'] as const
    const inReview = db
      .selectFrom('users')
      .select(person)
      .select(['users.state_since as since', sql<boolean>`false`.as('is_renewal')])
      .where('user_state_id', '=', userStates.Review)
      // Administrators are not reviewed here, so the link would lead nowhere.
      .where('kind', '!=', 'administrator')
    const renewing = db
      .selectFrom(waitingRenewals(db).as('renewal'))
      .innerJoin('users', 'users.id', 'renewal.user_id')
      .select(person)
      .select(['renewal.since', sql<boolean>`true`.as('is_renewal')])
    const people = await inReview.unionAll(renewing).orderBy('since').orderBy('id').execute()
    return people.map(({ id, kind, given_names, surnames, is_renewal: isRenewal, since }) => {
      const key = isRenewal ? `userReview:renewal:${id}` : `userReview:${id}`
      const name = `${given_names} ${surnames}`
      return {
        facts: { kind: 'userReview', name, role: roles[kind], isRenewal },
        key,
        groupKey: withPerson(key, id),
        subjectId: id,
        journeyId: null,
        eventId: null,
        since,
        attendantId: null,
      }
    })
  },
}
