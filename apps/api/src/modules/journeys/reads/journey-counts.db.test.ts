import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '../../../../test/factories.ts'
import {
  changeState,
  insertJourney,
  removeJourney,
} from '../../../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { compactCounts, countJourneys } from './journey-counts.ts'

const { Request, RequestExpired, Cancel } = journeyStates
const at = new Date('2026-11-17T12:00:00Z')

let database: Database
let changeLog: ChangeLog
let customerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  changeLog = new ChangeLog({ db, clock: () => at, log: createLogger('silent') })
})
beforeEach(async () => {
  await sql`truncate users, journeys cascade`.execute(database.db)
  customerId = await buildCustomer(database.db)
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

/** After each test: the counts equal those of the table itself. */
afterEach(async () => {
  const rows = await database.db
    .selectFrom('journeys')
    .select(['journey_state_id', (e) => e.fn.countAll<number>().as('total')])
    .groupBy('journey_state_id')
    .execute()
  const counts = Object.fromEntries(rows.map((row) => [row.journey_state_id, row.total]))
  expect(await countJourneys(database.db)).toEqual({ counts })
})

const insert = () =>
  insertJourney(changeLog, { customer_id: customerId, journey_state_id: Request })

async function countSteps(): Promise<number> {
  const rows = await database.db.selectFrom('journey_count_steps').select('step').execute()
  return rows.length
}

it('counts none before the first journey and after the last is deleted', async () => {
  expect(await countJourneys(database.db)).toEqual({ counts: {} })
  const id = await insert()
  expect(await countJourneys(database.db)).toEqual({ counts: { [Request]: 1 } })
  await removeJourney(changeLog, id)
  expect(await countJourneys(database.db)).toEqual({ counts: {} })
})

it('follows a journey from state to state, and many at once', async () => {
  const ids = [await insert(), await insert(), await insert()]
  await changeState(changeLog, ids[0] ?? '', RequestExpired, at)
  await changeState(changeLog, ids[0] ?? '', RequestExpired, at)
  expect(await countJourneys(database.db)).toEqual({
    counts: { [Request]: 2, [RequestExpired]: 1 },
  })
  await database.db.updateTable('journeys').set({ journey_state_id: Cancel }).execute()
  expect(await countJourneys(database.db)).toEqual({ counts: { [Cancel]: 3 } })
})

it('does not count a rolled back change', async () => {
  await insert()
  const undone = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('journeys').set({ journey_state_id: Cancel }).execute()
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await countJourneys(database.db)).toEqual({ counts: { [Request]: 1 } })
})

it('compacts many increments while other transactions write and compact', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, insert))
  const { db } = database
  await Promise.all([
    ...ids.map(async (id) => {
      for (let turn = 0; turn < 13; turn += 1) {
        await changeState(changeLog, id, turn % 2 === 0 ? Cancel : Request, at)
      }
    }),
    ...[1, 2].map(async () => {
      for (let turn = 0; turn < 20; turn += 1) await compactCounts(db)
    }),
  ])
  for (const id of ids) {
    await changeState(changeLog, id, Request, at)
    expect(sumOf(await countJourneys(db))).toBe(20)
  }
  await sql`insert into journey_count_steps select ${Request}, 0 from generate_series(1, 600)`.execute(
    db,
  )
  await Promise.all([compactCounts(db), compactCounts(db)])
  expect(await countSteps()).toBeLessThan(60)
})

const sumOf = ({ counts }: { counts: object }) =>
  Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)
