import { Kysely } from 'kysely'
import { pgliteDialect } from '#platform/database/pglite-dialect.ts'
import type { Db } from '#platform/database/schema.ts'

/** For tests that must not need one: any query fails as if the server were away. */
export function noDatabase(): Db {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  return new Kysely({ dialect: pgliteDialect(() => Promise.reject(away)) })
}
