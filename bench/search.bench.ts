import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { seedDemo } from '../apps/api/src/demo/seed-demo.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/api/src/platform/database/migrate.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { percentile } from './measurement.ts'
import { fillHistory } from './history/fill-history.ts'
import { questionsOf } from './search/questions.ts'

const journeys = 1_000_000
const rounds = 3
const limit = 50
/** Pages read in each list. */
const pages = 3

const postgres = await startPostgres()
const database = await openDatabase(
  { databaseUrl: postgres.url, dataDir: '' },
  createLogger('silent'),
)
await migrate(database.dbWithoutTimeout, migrationsFolder())
await seedDemo(database.dbWithoutTimeout, { trucks: 1000, speed: 1, now: new Date() })
await fillHistory(database.dbWithoutTimeout, journeys)
const questions = await questionsOf(database.db)
await database.close()

const server = await Server.start({ DATABASE_URL: postgres.url, DEMO_SPEED: '1' })
const client = await ApiClient.signedIn(server.url, demoAccount)

/** Reads the first page of a list, and then the following ones. */
async function readList(query: string): Promise<{ milliseconds: number[]; found: number }> {
  const milliseconds: number[] = []
  let cursor: string | null = ''
  let found = 0
  for (let page = 0; page < pages && cursor !== null; page += 1) {
    const path = `/gateway/journeys?limit=${limit}&${query}${cursor && `&cursor=${cursor}`}`
    const sentAt = performance.now()
    const answer = await client.send('GET', path)
    const { journeys: list, nextCursor } = (await answer.json()) as JourneyPage
    milliseconds.push(performance.now() - sentAt)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    found += list.length
    cursor = nextCursor
  }
  return { milliseconds, found }
}

const all: number[] = []
const rows: string[][] = []
for (const [name, queries] of Object.entries(questions)) {
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      const list = await readList(query)
      times.push(...list.milliseconds)
      found += list.found
    }
  }
  all.push(...times)
  const ms = (share: number) => `${Math.round(percentile(times, share))} ms`
  rows.push([
    name,
    String(times.length),
    String(Math.round(found / rounds)),
    ms(0.5),
    ms(0.95),
    ms(1),
  ])
}
await server.remove()
await postgres.stop()

const ms = (share: number) => `${Math.round(percentile(all, share))} ms`
rows.push(['**all** (limit: p95 150 ms)', String(all.length), '', ms(0.5), ms(0.95), ms(1)])
printTable(
  `Search over ${journeys.toLocaleString('en')} journeys on PostgreSQL, pages of ${limit}, three pages of each list, client on the same two cores`,
  ['question', 'calls', 'found', 'p50', 'p95', 'slowest'],
  rows,
)
