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
const samples = await database.db
  .selectFrom('drivers')
  .innerJoin('users', 'users.id', 'drivers.user_id')
  .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
  .select(['given_names', 'surnames', 'cedula', 'plate', 'phone', 'email'])
  .orderBy('cedula')
  .limit(20)
  .execute()
const companies = await database.db
  .selectFrom('customers')
  .innerJoin('users', 'users.id', 'customers.user_id')
  .select(['company_name', 'nit', 'phone', 'email'])
  .orderBy('nit')
  .limit(20)
  .execute()
await database.close()

const server = await Server.start({ DATABASE_URL: postgres.url, DEMO_SPEED: '1' })
const client = await ApiClient.signedIn(server.url, demoAccount)
const table = new LimitedTable()

const drivers = (texts: readonly string[]) => texts.map((text) => ['drivers', text] as const)
const customers = (texts: readonly string[]) => texts.map((text) => ['customers', text] as const)
const questions = {
  'first page, no text': [...drivers(['']), ...customers([''])],
  'a frequent surname, without its accent': drivers(['munoz', 'nanez', 'rodriguez', 'zuniga']),
  'the beginning of a name': drivers(['mu', 'an', 'osc', 'rest']),
  'whole name': drivers(samples.map((one) => `${one.given_names} ${one.surnames}`)),
  cédula: drivers(samples.map(({ cedula }) => cedula)),
  'beginning of a cédula': drivers(samples.map(({ cedula }) => cedula.slice(0, 6))),
  plate: drivers(samples.map(({ plate }) => plate)),
  phone: [
    ...drivers(samples.map(({ phone }) => phone ?? '')),
    ...customers(companies.map(({ phone }) => phone ?? '')),
  ],
  'e-mail': [
    ...drivers(samples.map(({ email }) => email)),
    ...customers(companies.map(({ email }) => email)),
  ],
  company: customers(companies.map(({ company_name: name }) => name)),
  NIT: customers(companies.map(({ nit }) => nit)),
  'found nowhere': [...drivers(['xyzzy', 'munoz xyzzy']), ...customers(['qwerty', 'cafe qwerty'])],
}

async function search(path: string, text: string): Promise<number> {
  const sentAt = performance.now()
  const answer = await client.send('GET', `/api/${path}?text=${encodeURIComponent(text)}`)
  await answer.json()
  if (!answer.ok) throw new Error(`${path} ${text}: ${answer.status}`)
  return performance.now() - sentAt
}

// The first calls compile and connect.
for (const path of ['drivers', 'customers']) await search(path, 'a')

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
  '200,000 people on PostgreSQL (50,000 customers, 150,000 drivers with a truck each), pages of 50, client on the same two cores',
)
