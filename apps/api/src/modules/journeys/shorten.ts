import { type RawBuilder, sql } from 'kysely'

/**
 * To so many decimals. Written so that the database, which adds and multiplies as we do, comes to the very same
 * number: `toFixed` looks at digits that it does not show.
 */
export function shorten(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.floor(value * scale + 0.5) / scale
}

/** The SQL twin of `shorten`, of a column in double precision. */
export function shortenSql(column: string, digits: number): RawBuilder<number> {
  const scale = sql`${sql.lit(10 ** digits)}::double precision`
  return sql`floor(${sql.ref(column)} * ${scale} + 0.5::double precision) / ${scale}`
}
