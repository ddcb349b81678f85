import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { addDays, dayOf, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { seedDemo } from '../apps/api/src/demo/seed-demo.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../apps/api/src/platform/database/migrate.ts'
import { createLogger } from '../apps/api/src/platform/logger.ts'
import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { ApiClient } from '../e2e/support/api-client.ts'
import { demoAccount, Server } from '../e2e/support/server.ts'
import { exportAll } from './history/export-file.ts'
import { fillHistory, fillTransitions } from './history/fill-history.ts'
import { fillOutcomes } from './history/fill-outcomes.ts'
import { inMs, inUnits, LimitedTable } from './limited-table.ts'
import { percentile, untilCalm } from './measurement.ts'
import { askQuestions } from './search/ask-questions.ts'
import { questionsOf } from './search/questions.ts'

const rounds = 40

/** Figures of ended journeys, counts of facets and exports, on a server with a long history. */
async function measure(
  name: string,
  server: Server,
  questions: Record<string, string[]>,
  limits: { page?: number; outcomes?: number; rate?: number; memory?: number },
) {
  await untilCalm(server.pid)
  const client = await ApiClient.signedIn(server.url, demoAccount)
  const table = new LimitedTable()
  const until = startOfWeek(dayOf(new Date()))
  const from = addDays(until, -52 * 7)
  const year = `from=${from}&until=${until}`

  const measureCalls = async (what: string, path: string, most?: number) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const sentAt = performance.now()
      const answer = await client.send('GET', path)
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - sentAt)
    }
    table.add(`${what}, p50`, percentile(times, 0.5), inMs)
    table.add(`${what}, p95`, percentile(times, 0.95), inMs, most)
  }
  const { p95 } = await askQuestions(client, questions)
  table.add('a page of Viajes, every kind of filter, p95', p95, inMs, limits.page)
  await measureCalls(
    'Tablero, a year by week',
    `/gateway/journeys/outcomes?${year}`,
    limits.outcomes,
  )
  for (const by of ['corridor', 'customer', 'driver']) {
    const path = `/gateway/journeys/outcomes/groups?${year}&by=${by}`
    await measureCalls(`Tablero, a year by ${by}`, path, limits.outcomes)
  }
  const week = new Date(Date.now() - 7 * dayMs).toISOString()
  await measureCalls('counts of the facets, a week', `/gateway/journeys/facets?from=${week}`)
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows, rowsPerSecond, megabytes, grownBy } = await exportAll(client, server.pid, format)
    const isLimited = format === 'csv'
    table.add(
      `export ${format} of ${inUnits(rows)} rows, ${Math.round(megabytes)} MB: ms per 1,000 rows`,
      1_000_000 / rowsPerSecond,
      inMs,
      isLimited && limits.rate ? 1_000_000 / limits.rate : undefined,
    )
    table.add(
      `memory that the server gained, ${format}`,
      grownBy,
      (mb) => `${mb} MB`,
      isLimited ? limits.memory : undefined,
    )
  }
  table.print(name)
}

/** A database with `journeys` ended journeys and their figures. */
async function fill(
  settings: { databaseUrl: string | undefined; dataDir: string },
  journeys: number,
) {
  const database = await openDatabase(settings, createLogger('silent'))
  const { dbWithoutTimeout: db } = database
  await migrate(db, migrationsFolder())
  await seedDemo(db, { trucks: 1000, speed: 1, now: new Date() })
  await fillHistory(db, journeys)
  await fillTransitions(db)
  await fillOutcomes(db)
  const questions = await questionsOf(db)
  await database.close()
  return questions
}

const postgres = await startPostgres()
const questions = await fill({ databaseUrl: postgres.url, dataDir: '' }, 1_000_000)
const server = await Server.start({ DATABASE_URL: postgres.url, DEMO_SPEED: '1' })
await measure('1,000,000 ended journeys on PostgreSQL', server, questions, {
  page: 150,
  outcomes: 300,
  rate: 20_000,
  memory: 60,
})
await server.remove()
await postgres.stop()

// Told without limits: with so many journeys one runs PostgreSQL.
const dataDir = await mkdtemp(join(tmpdir(), 'arriero-history-'))
const fewer = await fill({ databaseUrl: undefined, dataDir }, 50_000)
const embedded = await Server.start({ DATA_DIR: dataDir, DEMO_SPEED: '1' })
await measure('50,000 ended journeys on PGlite', embedded, fewer, {})
await embedded.remove()
await rm(dataDir, { recursive: true, force: true })
