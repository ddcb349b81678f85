import {
  isDocumentPath,
  type LiveFilter,
  type LiveQuery,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type ColumnType,
  columnTypes,
  type AnyColumns,
  type Column,
  expressionOf,
  fieldOf,
  type FieldGroup,
  isColumn,
  isListType,
} from './query-columns.ts'

type SqlCondition = RawBuilder<boolean>
type FilterValues = readonly unknown[]

/** The SQL equivalent of `matchesQuery`. */
export function matchingSql(columns: AnyColumns, query: LiveQuery): SqlCondition {
  if (isDocumentPath(query.path)) {
    return isAnyOf(fieldOf(columns, 'id'), [splitDocumentPath(query.path).id])
  }
  return allOf(
    query.where.map((filter) => fieldMatches(columns, filter.field.split('.'), valuesOf(filter))),
  )
}

const valuesOf = (filter: LiveFilter) => (filter.op === '==' ? [filter.value] : filter.values)

/** `driver.id` is compared inside `driver`, so that it matches nothing where `driver` is null. */
function fieldMatches(
  columns: AnyColumns,
  [name = '', ...inner]: string[],
  values: FilterValues,
): SqlCondition {
  const field = fieldOf(columns, name)
  if (inner.length === 0) return isAnyOf(field, values)
  if (isColumn(field)) throw new RangeError(`${name} has no fields`)
  return inside(field, fieldMatches(field.fields, inner, values))
}

const isAnyOf = (field: Column | FieldGroup, values: FilterValues): SqlCondition =>
  isColumn(field) ? isAnyValue(field, values) : isAnyMap(field, values)

function isAnyValue([at, type]: Column, values: FilterValues): SqlCondition {
  const held = values.filter(columnTypes[type].canHold)
  const isAny = typeof at === 'function' ? at : comparing(expressionOf(at), type)
  return anyOf([
    ...(held.length > 0 ? [isAny(held)] : []),
    ...(values.includes(null) ? [isAny([null])] : []),
  ])
}

const comparing = (value: RawBuilder<unknown>, type: ColumnType) => (held: FilterValues) => {
  const { name } = columnTypes[type]
  if (held.includes(null)) return sql<boolean>`${value} is null`
  // PostgreSQL arrays of arrays must be rectangular.
  return isListType(type)
    ? anyOf(held.map((list) => sql`${value} = ${list}::${name}`))
    : sql<boolean>`${value} = any(${held}::${name}[])`
}

/** Matches a whole object: the same keys with the same values. */
function isAnyMap(group: FieldGroup, values: FilterValues): SqlCondition {
  const names = Object.keys(group.fields)
  const maps = values.flatMap((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    const given = new Map(Object.entries(value))
    return names.length === given.size && names.every((name) => given.has(name)) ? [given] : []
  })
  const isMap = (given: ReadonlyMap<string, unknown>) =>
    allOf(Object.entries(group.fields).map(([name, field]) => isAnyOf(field, [given.get(name)])))
  return anyOf([
    ...(maps.length > 0 ? [inside(group, anyOf(maps.map(isMap)))] : []),
    ...(values.includes(null) ? [isMissing(group)] : []),
  ])
}

function isMissing({ when, from }: FieldGroup): SqlCondition {
  return anyOf([
    ...(when ? [sql<boolean>`not (${when})`] : []),
    ...(from ? [sql<boolean>`not exists (select from ${from})`] : []),
  ])
}

/** The group is present and the condition holds for it. */
function inside({ when, from }: FieldGroup, condition: SqlCondition): SqlCondition {
  const holds = from ? sql<boolean>`exists (select from ${from} and ${condition})` : condition
  return when ? allOf([when, holds]) : holds
}

const allOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const anyOf = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** The SQL equivalent of `compareByOrder`. Nulls come last, or first when descending, as PostgreSQL does by default. */
export function orderSql(columns: AnyColumns, { order }: LiveQuery): RawBuilder<unknown> {
  const id = valueOf(columns, ['id'])
  if (order === null) return id
  const direction = sql.raw(order.direction)
  return sql`${valueOf(columns, order.field.split('.'))} ${direction}, ${id} ${direction}`
}

function valueOf(columns: AnyColumns, [name = '', ...inner]: string[]): RawBuilder<unknown> {
  const field = fieldOf(columns, name)
  if (!isColumn(field)) {
    if (field.from) throw new RangeError(`Can't order by a field of ${name}`)
    const value = valueOf(field.fields, inner)
    return field.when ? sql`case when ${field.when} then ${value} end` : value
  }
  const [at, type] = field
  if (typeof at === 'function') throw new RangeError(`Can't order by ${name}`)
  return type === 'text' ? sql`${expressionOf(at)} collate "C"` : expressionOf(at)
}
