import { seedDemo } from '../apps/api/src/demo/seed-demo.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/api/src/platform/database/migrate.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { fillHistory } from './history/fill-history.ts'
import { askQuestions } from './search/ask-questions.ts'
import { questionsOf } from './search/questions.ts'

const journeys = 1_000_000
/** Of the 95th percentile of all questions. */
const limitMs = 150

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

const { rows, p95 } = await askQuestions(client, questions)
await server.remove()
await postgres.stop()

printTable(
  `Search over ${journeys.toLocaleString('en')} journeys on PostgreSQL, pages of 50, three pages of each list, client on the same two cores`,
  ['question', 'calls', 'found', 'p50', 'p95', 'slowest'],
  rows,
)
if (!(p95 <= limitMs)) process.exitCode = 1
