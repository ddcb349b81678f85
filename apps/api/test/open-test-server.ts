import type { AppDeps } from '../src/app.ts'
import { buildTestApp } from './build-test-app.ts'
import { createTestDatabase } from './test-database.ts'

/** The real server on a database of its own, for one test file. */
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
