import { Kysely } from 'kysely'
import { pgliteDialect } from '#platform/database/pglite-dialect.ts'
import type { Db } from '#platform/database/schema.ts'

/** For tests that must not use a database: every query fails like a refused connection. */
export function noDatabase(): Db {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return new Kysely({ dialect: pgliteDialect(() => Promise.reject(refused)) })
}
