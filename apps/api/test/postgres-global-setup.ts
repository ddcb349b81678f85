import { startPostgres } from './postgres-server.ts'

/** One real PostgreSQL for the whole run, unless the caller already has one. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined
  const server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
  return server.stop
}
