import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'

export const inProgress = collectionQuery('journeys', {
  where: [{ field: 'journeyStateId', op: 'in', values: inProgressStateIds }],
})

export const notificationsOf = (administratorId: string, options: Partial<LiveQuery> = {}) =>
  collectionQuery(`notifications/${administratorId}/admin`, {
    order: { field: 'datetime', direction: 'desc' },
    ...options,
  })

export const unreadOf = (administratorId: string) =>
  notificationsOf(administratorId, { where: [{ field: 'readed', op: '==', value: false }] })

/** A moment of one same hour. */
export const minute = (number: number): string =>
  new Date(Date.UTC(2026, 10, 15, 12, number)).toISOString()
