import { isStorable } from '@arriero/domain/contract/http/free-text.ts'
import { type RawBuilder, sql } from 'kysely'

/** What a field of these is in JSON. */
export type ColumnTypeOf<Value> = Value extends string
  ? 'text' | 'uuid' | 'instant' | 'day'
  : Value extends number
    ? 'integer' | 'bigint' | 'double'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly number[]
        ? 'integers'
        : never

export type ColumnType = ColumnTypeOf<string | number | boolean | number[]>

interface Comparable {
  /** As PostgreSQL calls it. */
  readonly name: RawBuilder<unknown>
  /** Any other value matches nothing, while PostgreSQL would refuse to compare it. */
  readonly canHold: (value: unknown) => boolean
}

export const columnTypes: Readonly<Record<ColumnType, Comparable>> = {
  text: { name: sql`text`, canHold: (value) => typeof value === 'string' && isStorable(value) },
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
}

function isInteger(value: unknown): boolean {
  return typeof value === 'number' && value === (value | 0)
}

/** As documents write them, and PostgreSQL has no year zero. */
function isInstant(text: string): boolean {
  const time = /^(?!0000)\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
