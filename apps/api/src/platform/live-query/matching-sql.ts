import {
  isDocumentPath,
  type LiveFilter,
  type LiveQuery,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { type ColumnType, columnTypes } from './column-types.ts'
import {
  type AnyColumns,
  type Column,
  expressionOf,
  fieldOf,
  type Group,
  isColumn,
} from './query-columns.ts'

type Condition = RawBuilder<boolean>
type Values = readonly unknown[]

/** The SQL twin of `matchesQuery`. */
export function matchingSql(columns: AnyColumns, query: LiveQuery): Condition {
  if (isDocumentPath(query.path)) {
    return isAnyOf(fieldOf(columns, 'id'), [splitDocumentPath(query.path).id])
  }
  return allOf(
    query.where.map((filter) => reach(columns, filter.field.split('.'), valuesOf(filter))),
  )
}

const valuesOf = (filter: LiveFilter) => (filter.op === '==' ? [filter.value] : filter.values)

/** `driver.id` is asked inside `driver`, so that nothing is found where there is none. */
function reach(columns: AnyColumns, [name = '', ...inner]: string[], values: Values): Condition {
  const field = fieldOf(columns, name)
  if (inner.length === 0) return isAnyOf(field, values)
  if (isColumn(field)) throw new RangeError(`Nothing is inside ${name}`)
  return inside(field, reach(field.fields, inner, values))
}

const isAnyOf = (field: Column | Group, values: Values): Condition =>
  isColumn(field) ? isAnyValue(field, values) : isAnyMap(field, values)

function isAnyValue([at, type]: Column, values: Values): Condition {
  const held = values.filter(columnTypes[type].canHold)
  const isAny = typeof at === 'function' ? at : comparing(expressionOf(at), type)
  return anyOf([
    ...(held.length > 0 ? [isAny(held)] : []),
    ...(values.includes(null) ? [isAny([null])] : []),
  ])
}

const comparing = (value: RawBuilder<unknown>, type: ColumnType) => (held: Values) => {
  const { name } = columnTypes[type]
  if (held.includes(null)) return sql<boolean>`${value} is null`
  // An array of lists would be a table, each as long as the others.
  return type === 'integers'
    ? anyOf(held.map((list) => sql`${value} = ${list}::${name}`))
    : sql<boolean>`${value} = any(${held}::${name}[])`
}

/** Whole: the same names, and each with the same value. */
function isAnyMap(group: Group, values: Values): Condition {
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

function isMissing({ when, from }: Group): Condition {
  return anyOf([
    ...(when ? [sql<boolean>`not (${when})`] : []),
    ...(from ? [sql<boolean>`not exists (select from ${from})`] : []),
  ])
}

/** Where it is there, and that holds of it. */
function inside({ when, from }: Group, condition: Condition): Condition {
  const holds = from ? sql<boolean>`exists (select from ${from} and ${condition})` : condition
  return when ? allOf([when, holds]) : holds
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
