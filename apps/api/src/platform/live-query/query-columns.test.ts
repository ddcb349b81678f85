import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderSql } from './order-sql.ts'
import { type AnyColumns, queryFields } from './query-columns.ts'

const columns: AnyColumns = {
  id: ['trucks.id', 'uuid'],
  stops: ['trucks.stops', 'integers'],
  driver: {
    when: sql`trucks.driver_id is not null`,
    fields: { id: ['trucks.driver_id', 'uuid'], name: [sql`trucks.a || trucks.b`, 'text'] },
  },
  service: {
    fields: {
      at: ['trucks.service_at', 'instant'],
      by: { from: sql`users where true`, fields: { name: ['users.name', 'text'] } },
    },
  },
  expires: [() => sql`true`, 'day'],
}

it('takes every field and what is inside for filters, and for orders what is at hand', () => {
  const { filterable, orderable } = queryFields(columns)
  expect([...filterable]).toEqual([
    'id',
    'stops',
    'driver',
    'driver.id',
    'driver.name',
    'service',
    'service.at',
    'service.by',
    'service.by.name',
    'expires',
  ])
  expect([...orderable]).toEqual(['id', 'driver.id', 'driver.name', 'service.at'])
})

it.each(['driver', 'service.by', 'service.by.name', 'expires', 'colour'])(
  'orders by no %s',
  (field) => {
    const query = collectionQuery('trucks', { order: { field, direction: 'asc' } })
    expect(() => orderSql(columns, query)).toThrow(RangeError)
  },
)
