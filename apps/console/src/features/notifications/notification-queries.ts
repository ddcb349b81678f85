import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'

const pathOf = (administratorId: string) => `notifications/${administratorId}/admin`

/** The newest ones first, as many as a person reads. */
export const newestQuery = (administratorId: string): LiveQuery =>
  collectionQuery(pathOf(administratorId), {
    order: { field: 'datetime', direction: 'desc' },
    limit: 200,
  })

export const unreadQuery = (administratorId: string): LiveQuery =>
  collectionQuery(pathOf(administratorId), {
    where: [{ field: 'readed', op: '==', value: false }],
  })

export const notificationPath = (administratorId: string, id: string): string =>
  `${pathOf(administratorId)}/${id}`
