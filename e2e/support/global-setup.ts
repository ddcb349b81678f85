import { startPostgres } from '../../apps/api/test/postgres-server.ts'
import { Server } from './server.ts'
import { isProving, rememberSeed, runOnServer } from './worlds.ts'

/**
 * Seeds the demonstration's day once; each server of the stories begins with a copy of it. On PostgreSQL, and
 * in `npm run prove` on PGlite.
 */
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
