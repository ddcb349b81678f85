import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'

const pathOf = (administratorId: string) => `notifications/${administratorId}/admin`

/** As many as a person reads. */
export const newestAtMost = 200

export const newestQuery = (administratorId: string): LiveQuery =>
  collectionQuery(pathOf(administratorId), {
    order: { field: 'datetime', direction: 'desc' },
    limit: newestAtMost,
  })

/** One more than is counted: «99+» needs no more. */
export const unreadAtMost = 100

export const unreadQuery = (administratorId: string): LiveQuery =>
  collectionQuery(pathOf(administratorId), {
    where: [{ field: 'readed', op: '==', value: false }],
    order: { field: 'datetime', direction: 'desc' },
    limit: unreadAtMost,
  })

export const notificationPath = (administratorId: string, id: string): string =>
  `${pathOf(administratorId)}/${id}`
