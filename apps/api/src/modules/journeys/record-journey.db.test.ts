import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildTruck } from '../../../test/factories.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  removeJourney,
} from '../../../test/live-process/test-writes.ts'
import { readLog, replayLog } from '../../../test/live-expectations.ts'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { journeyCollection } from './journey-collection.ts'

const at = new Date('2026-11-15T12:00:00.123Z')
const missingId = '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'

let database: Database
let changeLog: ChangeLog
let customerId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  changeLog = new ChangeLog({ db, clock: () => at, log: createLogger('silent') })
  customerId = await buildCustomer(db)
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

/** After each test: replaying the log gives what the tables contain. */
afterEach(async () => {
  const stored = await journeyCollection(database.db).load(collectionQuery('journeys'), {})
  expect(await replayLog(database.db, 'journeys')).toEqual(stored)
})

const insert = () => insertJourney(changeLog, { customer_id: customerId })
const seen = (id: string, progress = 0.5) => ({ id, lat: 5.123456789, lng: -74.2, at, progress })

/** The kinds and versions of one journey's changes. */
async function changesOf(id: string): Promise<[kind: string, version: number][]> {
  const changes = await readLog(database.db, 'journeys')
  return changes.flatMap((change): [string, number][] => {
    const step =
      change.kind === 'put' ? change.document : change.kind === 'patch' ? change.patch : change
    return step.id === id ? [[change.kind, step.version]] : []
  })
}

describe('a journey in the log', () => {
  it('is put as a whole document, with names', async () => {
    const truck = await buildTruck(database.db, 'ZZB001')
    const id = await insertJourney(changeLog, { customer_id: customerId, ...truck })
    expect(await changesOf(id)).toEqual([['put', 1]])
  })

  it('is put again when its state changes', async () => {
    const id = await insert()
    expect(await changeState(changeLog, id, journeyStates.Novelty, at)).toBe(true)
    expect(await changesOf(id)).toEqual([
      ['put', 1],
      ['put', 2],
    ])
  })

  it('has no change if it does not exist', async () => {
    expect(await changeState(changeLog, missingId, journeyStates.Novelty, at)).toBe(false)
    await removeJourney(changeLog, missingId)
    expect(await changesOf(missingId)).toEqual([])
  })

  it('is removed with the next version', async () => {
    const id = await insert()
    await removeJourney(changeLog, id)
    expect(await changesOf(id)).toEqual([
      ['put', 1],
      ['remove', 2],
    ])
  })
})

describe('positions', () => {
  it('patch many journeys at once and skip deleted ones', async () => {
    const [one, other] = [await insert(), await insert()]
    await movePositions(changeLog, [seen(one), seen(missingId), seen(other, 1)])
    await movePositions(changeLog, [seen(other, 0)])
    expect(await changesOf(one)).toEqual([
      ['put', 1],
      ['patch', 2],
    ])
    expect(await changesOf(other)).toEqual([
      ['put', 1],
      ['patch', 2],
      ['patch', 3],
    ])
    expect(await changesOf(missingId)).toEqual([])
  })

  it('skip journeys with a newer position', async () => {
    const id = await insert()
    await movePositions(changeLog, [seen(id)])
    const earlier = new Date(at.getTime() - 1)
    await movePositions(changeLog, [{ ...seen(id, 1), at: earlier }])
    expect((await changesOf(id)).at(-1)).toEqual(['patch', 2])
  })

  it('write nothing without positions', async () => {
    await movePositions(changeLog, [])
  })

  it('of parallel writers are all recorded', async () => {
    const id = await insert()
    await Promise.all(Array.from({ length: 20 }, () => movePositions(changeLog, [seen(id)])))
    expect((await changesOf(id)).at(-1)).toEqual(['patch', 21])
  })
})

describeOnPostgres('moves of many trucks', () => {
  it("lock journeys in the order of their ids, so that two writers can't deadlock", async () => {
    const { db } = database
    const last = `ffffffff${missingId.slice(8)}`
    const first = `00000000${missingId.slice(8)}`
    for (const id of [last, first]) {
      await insertJourney(changeLog, { id, code: id, customer_id: customerId })
    }
    const transaction = await db.startTransaction().execute()
    await lock(transaction, first)
    const moving = movePositions(changeLog, [seen(last), seen(first)])
    await expect.poll(() => countWaiting(db)).toBe(1)
    await lock(transaction, last)
    await transaction.commit().execute()
    await moving
    expect(await changesOf(last)).toEqual(await changesOf(first))
  })
})

const lock = (tx: Tx, id: string) =>
  sql`select from journeys where id = ${id} for update nowait`.execute(tx)

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
