import { describe } from 'vitest'
import { testDatabaseKind } from './test-database.ts'

/** For what needs several connections: PGlite has one, so there these tests do not exist. */
export const describeOnPostgres: (name: string, tests: () => void) => void =
  testDatabaseKind === 'postgres' ? describe : () => {}
