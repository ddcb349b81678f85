import { type RawBuilder, sql } from 'kysely'
import { isStorable } from '@arriero/domain/format/text.ts'

/** The SQL column of each field of a collection's documents. A missing or extra field is a type error. */
export type QueryColumns<Document> = {
  readonly [Field in keyof Document]-?: QueryField<NonNullable<Document[Field]>>
}

type QueryField<Value> = Value extends readonly unknown[]
  ? Column<ColumnTypeOf<Value>>
  : Value extends object
    ? FieldGroup<QueryColumns<Value>>
    : Column<ColumnTypeOf<Value>>

/** A column name, an expression, or a condition where an expression would be too slow. */
export type Column<Type extends ColumnType = ColumnType> = readonly [
  at: string | RawBuilder<unknown> | IsAny,
  type: Type,
]

/** Builds the condition that the field equals one of these values of the column's type, or is null: `[null]`. */
type IsAny = (values: readonly unknown[]) => RawBuilder<boolean>

/** A field with nested fields. Without `when` and `from` it is never null. */
export interface FieldGroup<Fields = AnyColumns> {
  /** Null unless this holds. */
  readonly when?: RawBuilder<boolean>
  /** Null unless there is a row: a table with its `where`, which joins it to the document's table. */
  readonly from?: RawBuilder<unknown>
  readonly fields: Fields
}

/** Columns of any document. */
export interface AnyColumns {
  readonly [field: string]: Column | FieldGroup
}

export const isColumn = (field: Column | FieldGroup): field is Column => Array.isArray(field)

export const expressionOf = (at: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  typeof at === 'string' ? sql.ref(at) : at

/** The fields that queries may use: `customer`, and nested ones like `customer.id`. */
export interface QueryFields {
  readonly filterable: ReadonlySet<string>
  /** Single values of the document's own table: others would need a lookup for every document. */
  readonly orderable: ReadonlySet<string>
}

export function queryFields(columns: AnyColumns): QueryFields {
  const all = [...walk(columns)]
  const names = (fields: typeof all) => new Set(fields.map(({ name }) => name))
  return { filterable: names(all), orderable: names(all.filter(isOrderable)) }
}

interface FoundField {
  name: string
  field: Column | FieldGroup
  /** In a table that the document's table is joined to. */
  isInJoinedTable: boolean
}

function* walk(columns: AnyColumns): Generator<FoundField> {
  for (const [name, field] of Object.entries(columns)) {
    yield { name, field, isInJoinedTable: false }
    if (isColumn(field)) continue
    for (const inner of walk(field.fields)) {
      const isInJoinedTable = inner.isInJoinedTable || field.from !== undefined
      yield { ...inner, name: `${name}.${inner.name}`, isInJoinedTable }
    }
  }
}

function isOrderable({ field, isInJoinedTable }: FoundField): boolean {
  if (isInJoinedTable || !isColumn(field)) return false
  const [at, type] = field
  return typeof at !== 'function' && !isListType(type)
}

/** PostgreSQL arrays. */
export const isListType = (type: ColumnType): boolean => type === 'integers' || type === 'texts'

export function fieldOf(columns: AnyColumns, name: string): Column | FieldGroup {
  const field = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!field) throw new RangeError(`Not a field to filter or order by: ${name}`)
  return field
}

/** The column types that can hold a JSON value of this type. */
type ColumnTypeOf<Value> = Value extends string
  ? 'text' | 'uuid' | 'instant' | 'day'
  : Value extends number
    ? 'integer' | 'bigint' | 'double'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly number[]
        ? 'integers'
        : Value extends readonly string[]
          ? 'texts'
          : never

export type ColumnType = ColumnTypeOf<string | number | boolean | number[] | string[]>

interface ComparableType {
  /** The PostgreSQL type. */
  readonly name: RawBuilder<unknown>
  /** Other values match nothing; comparing them would be an error in PostgreSQL. */
  readonly canHold: (value: unknown) => boolean
}

export const columnTypes: Readonly<Record<ColumnType, ComparableType>> = {
  text: { name: sql`text`, canHold: isText },
  uuid: {
    name: sql`uuid`,
    canHold: (value) =>
      typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
  },
  instant: {
    name: sql`timestamptz`,
    canHold: (value) => typeof value === 'string' && isInstant(value),
  },
  day: {
    name: sql`date`,
    canHold: (value) => typeof value === 'string' && isInstant(`${value}T00:00:00.000Z`),
  },
  integer: { name: sql`integer`, canHold: isInteger },
  bigint: { name: sql`bigint`, canHold: Number.isSafeInteger },
  double: { name: sql`double precision`, canHold: Number.isFinite },
  boolean: { name: sql`boolean`, canHold: (value) => typeof value === 'boolean' },
  integers: {
    name: sql`integer[]`,
    canHold: (value) => Array.isArray(value) && value.every(isInteger),
  },
  texts: {
    name: sql`text[]`,
    canHold: (value) => Array.isArray(value) && value.every(isText),
  },
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && isStorable(value)
}

function isInteger(value: unknown): boolean {
  return typeof value === 'number' && value === (value | 0)
}

/** In the format of documents; PostgreSQL has no year zero. */
function isInstant(text: string): boolean {
  const time = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
