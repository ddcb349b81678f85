import type { AppDeps } from '../src/app.ts'
import { buildTestApp } from './build-test-app.ts'
import { createTestDatabase, testDatabaseKind } from './test-database.ts'
import { describe } from 'vitest'

/** The real server with its own database, for one test file. */
export async function openTestServer(deps: Partial<Omit<AppDeps, 'db'>> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const app = await buildTestApp({ ...deps, db })
  return {
    app,
    db,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** For tests that need several connections: skipped on PGlite, which has one. */
export const describeOnPostgres: (name: string, tests: () => void) => void =
  testDatabaseKind === 'postgres' ? describe : () => {}
