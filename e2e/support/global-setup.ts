import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from './server.ts'
import { isProving, rememberSeed, runOnServer } from './worlds.ts'

/** Seeds the demo data once; each test server starts with a copy. Uses PostgreSQL, or PGlite in `npm run prove`. */
export default async function seedOnce(): Promise<() => Promise<void>> {
  const postgres = isProving ? undefined : await startPostgres({ isDurable: false })
  const databaseUrl = postgres ? await createDatabase(postgres.url) : null
  const server = await Server.start(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  await server.stop()
  rememberSeed({ folder: server.dataDir, databaseUrl })
  return async () => {
    await server.remove()
    await postgres?.stop()
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  await runOnServer(serverUrl, 'create database seeded')
  const url = new URL(serverUrl)
  url.pathname = 'seeded'
  return url.href
}
