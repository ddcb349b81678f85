import { startPostgres } from './postgres-server.ts'
import { migrateTemplate } from './test-database.ts'

/** One real PostgreSQL for the whole run, unless the caller already has one. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env['TEST_POSTGRES_URL']
    ? undefined
    : await startPostgres({ isDurable: false })
  if (server) process.env['TEST_POSTGRES_URL'] = server.url
  await migrateTemplate()
  return server?.stop
}
