import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AnyColumns, expressionOf, fieldOf, isColumn } from './query-columns.ts'

/** The SQL twin of `compareByOrder`. What is missing comes last, or first when descending: PostgreSQL's habit. */
export function orderSql(columns: AnyColumns, { order }: LiveQuery): RawBuilder<unknown> {
  const id = valueOf(columns, ['id'])
  if (order === null) return id
  const direction = sql.raw(order.direction)
  return sql`${valueOf(columns, order.field.split('.'))} ${direction}, ${id} ${direction}`
}

function valueOf(columns: AnyColumns, [name = '', ...inner]: string[]): RawBuilder<unknown> {
  const field = fieldOf(columns, name)
  if (!isColumn(field)) {
    if (field.from) throw new RangeError(`Nothing is ordered by what is in ${name}`)
    const value = valueOf(field.fields, inner)
    return field.when ? sql`case when ${field.when} then ${value} end` : value
  }
  const [at, type] = field
  if (typeof at === 'function') throw new RangeError(`Nothing is ordered by ${name}`)
  return type === 'text' ? sql`${expressionOf(at)} collate "C"` : expressionOf(at)
}
