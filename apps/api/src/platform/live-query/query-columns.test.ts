import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderSql } from './query-sql.ts'
import { type AnyColumns, queryFields, type ColumnType, columnTypes } from './query-columns.ts'

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

it('allows filters by every field, and orders by single values of the same table', () => {
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
  'does not order by %s',
  (field) => {
    const query = collectionQuery('trucks', { order: { field, direction: 'asc' } })
    expect(() => orderSql(columns, query)).toThrow(RangeError)
  },
)

const uuid = '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'

it.each<[ColumnType, unknown[]]>([
  ['text', ['', 'Café 😀', uuid]],
  ['uuid', [uuid]],
  ['instant', ['2026-11-15T12:01:00.007Z', '0001-01-01T00:00:00.000Z']],
  ['day', ['2026-11-15', '2028-02-29']],
  ['integer', [0, -0, -(2 ** 31), 2 ** 31 - 1]],
  ['bigint', [0, 2 ** 40, -(2 ** 53) + 1]],
  ['double', [0, 4.65, -1e300]],
  ['boolean', [true, false]],
  ['integers', [[], [9], [9, 13]]],
  ['texts', [[], ['call-driver']]],
])('%s holds %j', (type, values) => {
  for (const value of values) expect(columnTypes[type].canHold(value), String(value)).toBe(true)
})

it.each<[ColumnType, unknown[]]>([
  ['text', ['\0', 'a\ud800', '\udc00b', 1, null, ['a']]],
  ['uuid', [uuid.toUpperCase(), `{${uuid}}`, uuid.replaceAll('-', ''), '', 1]],
  ['instant', ['2026-11-15T12:01:00Z', '0000-01-01T00:00:00.000Z', 'infinity', 'now', 1, null]],
  ['day', ['2026-02-30', '0000-01-01', '26-01-01', 'today', '2026-11-15T00:00:00.000Z', 1]],
  ['integer', [9.5, 2 ** 31, Number.NaN, '9', [9], true, null]],
  ['bigint', [9.5, 2 ** 53, 1e300, '9']],
  ['double', [Number.NaN, Number.POSITIVE_INFINITY, '4.65', null]],
  ['boolean', ['true', 1, null]],
  ['integers', [9, ['9'], [9.5], [null], [[9]], {}, null]],
  ['texts', ['a', [9], [null], [['a']], ['\u0000'], {}, null]],
])('%s does not hold %j', (type, values) => {
  for (const value of values) expect(columnTypes[type].canHold(value), String(value)).toBe(false)
})
