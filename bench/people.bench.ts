import { seedDemo } from '../apps/api/src/demo/seed-demo.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/api/src/platform/database/migrate.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { inMs, LimitedTable } from './limited-table.ts'
import { percentile } from './measurement.ts'
import { fillPeople } from './people/fill-people.ts'
import { questionsOf } from './people/questions.ts'
import { fillReview, measureReview } from './people/review-queue.ts'

const people = { customers: 50_000, drivers: 150_000 }
const rounds = 5
const maxSearchMs = 100

const postgres = await startPostgres()
const database = await openDatabase(
  { databaseUrl: postgres.url, dataDir: '' },
  createLogger('silent'),
)
await migrate(database.dbWithoutTimeout, migrationsFolder())
await seedDemo(database.dbWithoutTimeout, { trucks: 100, speed: 1, now: new Date() })
await database.dbWithoutTimeout.connection().execute((db) => fillPeople(db, people))
await fillReview(database.dbWithoutTimeout)
const questions = await questionsOf(database.db)
await database.close()

const server = await Server.start({ DATABASE_URL: postgres.url, DEMO_SPEED: '1' })
const client = await ApiClient.signedIn(server.url, demoAccount)
const table = new LimitedTable()

async function search(path: string, text: string): Promise<number> {
  const sentAt = performance.now()
  const query = `${path.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
  const answer = await client.send('GET', `/api/${path}${query}`)
  await answer.json()
  if (!answer.ok) throw new Error(`${path} ${text}: ${answer.status}`)
  return performance.now() - sentAt
}

// The first calls compile and connect.
for (const [path = ''] of Object.values(questions).flat()) await search(path, 'a')

const all: number[] = []
for (const [name, asked] of Object.entries(questions)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, text] of asked) {
      times.push(await search(path, text))
    }
  }
  all.push(...times)
  table.add(`search by ${name}, p95`, percentile(times, 0.95), inMs)
}
table.add('every search, p50', percentile(all, 0.5), inMs)
table.add('every search, p95', percentile(all, 0.95), inMs, maxSearchMs)

await measureReview(client, table)

await server.remove()
await postgres.stop()
table.print(
  '200,000 people on PostgreSQL (50,000 customers, 150,000 drivers with a truck each, 30,000 trailers and holders), pages of 50, client on the same two cores',
)
