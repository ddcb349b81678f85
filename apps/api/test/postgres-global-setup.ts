import { startPostgres } from './postgres-server.ts'
import { migrateTemplate } from './test-database.ts'

/** Starts one real PostgreSQL for the whole run, unless `TEST_POSTGRES_URL` is already set. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env['TEST_POSTGRES_URL']
    ? undefined
    : await startPostgres({ isDurable: false })
  if (server) process.env['TEST_POSTGRES_URL'] = server.url
  await migrateTemplate()
  return server?.stop
}
