import { queryKey } from '@arriero/domain/live/live-query.ts'
import { expect, test } from 'vitest'
import {
  firstPageSize,
  newestQuery,
  nextPageSize,
  noFilter,
  unreadQuery,
} from './notification-queries.ts'

test('the default query is the first page, newest first', () => {
  expect(newestQuery('a')).toEqual({
    path: 'notifications/a/admin',
    where: [],
    order: { field: 'datetime', direction: 'desc' },
    limit: 50,
  })
})

test('a filter is part of the query', () => {
  const filter = { isUnread: true, kinds: ['late'], severities: ['critical', 'warning'] } as const
  expect(newestQuery('a', filter, 200)).toMatchObject({
    where: [
      { field: 'readed', op: '==', value: false },
      { field: 'kind', op: 'in', values: ['late'] },
      { field: 'severity', op: 'in', values: ['critical', 'warning'] },
    ],
    limit: 200,
  })
})

test('the bell and the page without a filter share one subscription', () => {
  expect(queryKey(newestQuery('a', noFilter, firstPageSize))).toBe(queryKey(newestQuery('a')))
})

test('unread notifications are counted up to a hundred', () => {
  expect(unreadQuery('a').limit).toBe(100)
})

test('the page size grows to a thousand and no further', () => {
  const limits = [50]
  for (let step = 0; step < 6; step++) limits.push(nextPageSize(limits.at(-1) ?? 0))
  expect(limits).toEqual([50, 100, 200, 400, 1000, 1000, 1000])
})
