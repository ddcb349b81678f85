import {
  isDocumentPath,
  type LiveFilter,
  type LiveQuery,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Per type of column: what its field is to whoever filters by it, and the values it could hold. Any
 * other value matches nothing, while PostgreSQL would refuse to compare it.
 */
const columnTypes = {
  text: {
    field: 'string',
    array: sql`text[]`,
    canHold: (value: unknown) => !String(value).includes('\0'),
  },
  uuid: {
    field: 'string',
    array: sql`uuid[]`,
    canHold: (value: unknown) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)),
  },
  instant: {
    field: 'string',
    array: sql`timestamptz[]`,
    canHold: (value: unknown) => isInstant(String(value)),
  },
  integer: {
    field: 'number',
    array: sql`integer[]`,
    canHold: (value: unknown) => Number(value) === (Number(value) | 0),
  },
  boolean: { field: 'boolean', array: sql`boolean[]`, canHold: () => true },
} as const

/** Where a select has the fields of its collection's documents; `id` among them. */
export type QueryColumns = Readonly<
  Record<string, readonly [name: string, type: keyof typeof columnTypes]>
> & { readonly id: readonly [name: string, type: 'uuid'] }

export const fieldTypes = (columns: QueryColumns) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, [, type]]) => [field, columnTypes[type].field]),
  )

/** The SQL twin of `matchesQuery`. */
export function matchingSql(columns: QueryColumns, query: LiveQuery): RawBuilder<boolean> {
  const conditions = isDocumentPath(query.path)
    ? [isAnyOf(columns.id, [splitDocumentPath(query.path).id])]
    : query.where.map((filter) => isAnyOf(columnOf(columns, filter.field), valuesOf(filter)))
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}

/**
 * The SQL twin of `compareByOrder`. What is missing comes last, or first when descending: PostgreSQL's
 * habit, and ours too, because no plate and no id sorts after the words «null» and «undefined».
 */
export function orderSql(columns: QueryColumns, { order }: LiveQuery): RawBuilder<unknown> {
  const id = sql.ref(columns.id[0])
  if (order === null) return id
  const [name, type] = columnOf(columns, order.field)
  const collation = type === 'text' ? sql` collate "C"` : sql``
  const direction = sql.raw(order.direction)
  return sql`${sql.ref(name)}${collation} ${direction}, ${id} ${direction}`
}

function columnOf(columns: QueryColumns, field: string) {
  const column = columns[field]
  if (!column) throw new RangeError(`Nothing is filtered or ordered by ${field}`)
  return column
}

const valuesOf = (filter: LiveFilter) => (filter.op === '==' ? [filter.value] : filter.values)

function isAnyOf([name, type]: QueryColumns[string], values: readonly unknown[]) {
  const { array, canHold } = columnTypes[type]
  return sql`${sql.ref(name)} = any(${values.filter(canHold)}::${array})`
}

/** As documents write them, and PostgreSQL has no year zero. */
function isInstant(text: string): boolean {
  const time = /^[1-9]\d{3}-/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
