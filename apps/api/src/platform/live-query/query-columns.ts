import { type RawBuilder, sql } from 'kysely'
import type { ColumnType, ColumnTypeOf } from './column-types.ts'

/**
 * Where a select has every field of its collection's documents. A field that the document has and this
 * has not, or the other way round, does not compile.
 */
export type QueryColumns<Document> = {
  readonly [Field in keyof Document]-?: FieldOf<NonNullable<Document[Field]>>
}

type FieldOf<Value> = Value extends readonly unknown[]
  ? Column<ColumnTypeOf<Value>>
  : Value extends object
    ? Group<QueryColumns<Value>>
    : Column<ColumnTypeOf<Value>>

/** A column by its name, an expression, or where none is quick enough the condition itself. */
export type Column<Type extends ColumnType = ColumnType> = readonly [
  at: string | RawBuilder<unknown> | IsAny,
  type: Type,
]

/** Whether it is one of these values, which it can hold, or whether it is null: `[null]`. */
type IsAny = (values: readonly unknown[]) => RawBuilder<boolean>

/** A field with others inside. Without `when` and `from` it is never null. */
export interface Group<Fields = AnyColumns> {
  /** It is null unless this holds. */
  readonly when?: RawBuilder<boolean>
  /** It is null unless there is a row: a table and how it belongs, with `where`, to that of the document. */
  readonly from?: RawBuilder<unknown>
  readonly fields: Fields
}

/** Those of any document. */
export interface AnyColumns {
  readonly [field: string]: Column | Group
}

export const isColumn = (field: Column | Group): field is Column => Array.isArray(field)

export const expressionOf = (at: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof at === 'string' ? sql.ref(at) : at

/** By what documents can be asked for: `customer`, and by what is inside, `customer.id`. */
export interface QueryFields {
  readonly filterable: ReadonlySet<string>
  /** Those that hold one value, which need not be looked up for every document there is. */
  readonly orderable: ReadonlySet<string>
}

export function queryFields(columns: AnyColumns): QueryFields {
  const all = [...walk(columns)]
  const names = (of: typeof all) => new Set(of.map(({ name }) => name))
  return { filterable: names(all), orderable: names(all.filter(isOrderable)) }
}

interface Found {
  name: string
  field: Column | Group
  /** In a table of its own. */
  isElsewhere: boolean
}

function* walk(columns: AnyColumns): Generator<Found> {
  for (const [name, field] of Object.entries(columns)) {
    yield { name, field, isElsewhere: false }
    if (isColumn(field)) continue
    for (const inner of walk(field.fields)) {
      const isElsewhere = inner.isElsewhere || field.from !== undefined
      yield { ...inner, name: `${name}.${inner.name}`, isElsewhere }
    }
  }
}

function isOrderable({ field, isElsewhere }: Found): boolean {
  if (isElsewhere || !isColumn(field)) return false
  const [at, type] = field
  return typeof at !== 'function' && type !== 'integers'
}

export function fieldOf(columns: AnyColumns, name: string): Column | Group {
  const field = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!field) throw new RangeError(`Nothing is filtered or ordered by ${name}`)
  return field
}
