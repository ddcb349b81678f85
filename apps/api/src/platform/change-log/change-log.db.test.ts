import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { ChangeLog } from './change-log.ts'
import type { Change } from './change.ts'
import { LogReader } from './log-reader.ts'

/** Long enough to open the listening connection. */
const waitOptions = { timeout: 10_000 }

let database: Database
const clock = () => new Date('2026-11-15T12:00:00Z')
const log = createLogger('silent')
const remove = (): Change => ({
  collection: 'journeys',
  kind: 'remove',
  id: randomUUID(),
  version: 2,
})

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const openLog = () => new ChangeLog({ db: database.db, clock, log, listen: database.listen })

it('writes rows and changes together, then notifies its listeners', async () => {
  const { db } = database
  // Without `listen`, because a new listening connection also notifies, at an unknown time.
  const changeLog = new ChangeLog({ db, clock, log })
  const reader = await LogReader.fromHead(db)
  const change = remove()
  const listener = vi.fn()
  const unsubscribe = changeLog.onChange(listener)
  const answer = await changeLog.write('test', async (tx, record) => {
    record(change)
    await tx.insertInto('throttles').values({ key: 'k', turns: 1, ends_at: clock() }).execute()
    expect(listener).not.toHaveBeenCalled()
    return 'done'
  })
  expect(answer).toBe('done')
  expect(listener).toHaveBeenCalled()
  const { changes } = await reader.read(10)
  expect(changes).toEqual([{ ...change, seq: reader.position }])
  const row = await db.selectFrom('changes').select(['at', 'cause']).executeTakeFirst()
  expect(row).toEqual({ at: clock(), cause: 'test' })
  expect(await db.selectFrom('throttles').select('key').execute()).toEqual([{ key: 'k' }])

  listener.mockClear()
  unsubscribe()
  await changeLog.write('test', async (_tx, record) => record(remove()))
  expect(listener).not.toHaveBeenCalled()
  await changeLog.stop()
})

it('writes and notifies nothing when the work fails or records nothing', async () => {
  const { db } = database
  const changeLog = new ChangeLog({ db, clock, log })
  const reader = await LogReader.fromHead(db)
  const listener = vi.fn()
  changeLog.onChange(listener)
  const failing = changeLog.write('test', async (tx, record) => {
    record(remove())
    await tx.insertInto('throttles').values({ key: 'f', turns: 1, ends_at: clock() }).execute()
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await changeLog.write('test', async () => {})
  expect(listener).not.toHaveBeenCalled()
  expect((await reader.read(10)).changes).toEqual([])
  const rows = await db.selectFrom('throttles').select('key').where('key', '=', 'f').execute()
  expect(rows).toEqual([])
})

it('rejects a patch as a document’s first version', async () => {
  const changeLog = new ChangeLog({ db: database.db, clock, log })
  const patch = { id: 'j', version: 1, position: null }
  await expect(
    changeLog.write('test', async (_tx, record) =>
      record({ collection: 'journeys', kind: 'patch', patch }),
    ),
  ).rejects.toThrow('first version')
})

it('rejects a change recorded after the work is done', async () => {
  const changeLog = new ChangeLog({ db: database.db, clock, log })
  let recordLater = (_change: Change) => {}
  await changeLog.write('test', async (_tx, record) => {
    recordLater = record
  })
  expect(() => recordLater(remove())).toThrow(TypeError)
})

describeOnPostgres('between processes', () => {
  it('notifies other processes, also after a lost connection, and ignores its own messages', async () => {
    const [writer, other] = [openLog(), openLog()]
    const [ownListener, listener] = [vi.fn(), vi.fn()]
    writer.onChange(ownListener)
    other.onChange(listener)
    const untilBothNotified = (count: number) =>
      vi.waitFor(() => {
        expect(listener).toHaveBeenCalledTimes(count)
        expect(ownListener).toHaveBeenCalledTimes(count)
      }, waitOptions)
    // A new listening connection may have missed messages, so it notifies too.
    await untilBothNotified(1)
    const write = () => writer.write('test', async (_tx, record) => record(remove()))
    await write()
    await untilBothNotified(2)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`.execute(database.db)
    await untilBothNotified(3)
    await write()
    await untilBothNotified(4)
    await Promise.all([writer.stop(), other.stop()])
  })

  it('sends few messages for many writes', async () => {
    const [writer, other] = [openLog(), openLog()]
    const listener = vi.fn()
    other.onChange(listener)
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), waitOptions)
    const writes = Array.from({ length: 100 }, () =>
      writer.write('test', async (_tx, record) => record(remove())),
    )
    await Promise.all(writes)
    await writer.stop()
    await vi.waitFor(() => expect(listener.mock.calls.length).toBeGreaterThan(1), waitOptions)
    expect(listener.mock.calls.length).toBeLessThan(100)
    await other.stop()
  })
})
