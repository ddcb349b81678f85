import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { choresPlugin } from '#platform/background/chores.ts'
import { platformChores } from '#platform/background/platform-chores.ts'
import { appendChanges } from './change-log.ts'
import { readChangedDocuments, readLogState } from './log-source.ts'
import { advancePosition, readPosition, trimChanges } from './retention.ts'
import { LogReader } from './log-reader.ts'

let database: Database
let db: Db
/** The head of the log when the test began. */
let start: number

const now = new Date('2026-11-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
const retention = { olderThan: hoursAgo(2), silentSince: hoursAgo(7 * 24) }

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await db.deleteFrom('change_consumers').execute()
  start = (await LogReader.fromHead(db)).position
})
afterEach(() => {
  vi.useRealTimers()
})

async function write(at: Date, ids: string[], collection = 'journeys'): Promise<void> {
  const changes = ids.map((id) => ({ collection, kind: 'remove' as const, id, version: 2 }))
  await db.transaction().execute((tx) => appendChanges(tx, changes, { at, cause: 'test' }))
}

const makeIds = (count: number) => Array.from({ length: count }, (_, index) => String(index))

/** The remaining changes and the last trimmed one, relative to the start of the test. */
async function readRemaining() {
  const rows = await db.selectFrom('changes').select('seq').orderBy('seq').execute()
  const { trimmedThrough } = await readLogState(db)
  return { kept: rows.map(({ seq }) => seq - start), trimmed: trimmedThrough - start }
}

it('deletes old changes, in order, in as many batches as needed', async () => {
  await write(hoursAgo(3), makeIds(2500))
  await write(hoursAgo(1), ['young'])
  // Written by a server whose clock is behind: an old change after a recent one is not deleted.
  await write(hoursAgo(3), ['old'])
  expect(await trimChanges(db, retention)).toEqual({ dropped: [] })
  expect(await readRemaining()).toEqual({ kept: [2501, 2502], trimmed: 2500 })
  await trimChanges(db, retention)
  expect(await readRemaining()).toEqual({ kept: [2501, 2502], trimmed: 2500 })
  await trimChanges(db, { ...retention, olderThan: now })
  expect(await readRemaining()).toEqual({ kept: [], trimmed: 2502 })
})

it('does not delete changes that a consumer has yet to read, unless it is inactive for too long', async () => {
  await write(hoursAgo(3), makeIds(5))
  await advancePosition(db, 'slow', start + 2, hoursAgo(1))
  await advancePosition(db, 'fast', start + 4, hoursAgo(1))
  await trimChanges(db, retention)
  expect(await readRemaining()).toEqual({ kept: [3, 4, 5], trimmed: 2 })
  await advancePosition(db, 'slow', start + 2, hoursAgo(7 * 24 + 1))
  expect(await trimChanges(db, retention)).toEqual({ dropped: ['slow'] })
  expect(await readRemaining()).toEqual({ kept: [5], trimmed: 4 })
  expect(await readPosition(db, 'slow')).toBeUndefined()
})

it('moves a consumer forward and never back', async () => {
  expect(await readPosition(db, 'publisher')).toBeUndefined()
  await advancePosition(db, 'publisher', 7, now)
  await advancePosition(db, 'publisher', 5, now)
  expect(await readPosition(db, 'publisher')).toBe(7)
  await advancePosition(db, 'publisher', 9, now)
  expect(await readPosition(db, 'publisher')).toBe(9)
})

it('lists each document that changed in a span once, unless there are too many', async () => {
  await write(now, ['before'])
  await write(now, ['a', 'b', 'a'])
  await write(now, ['n'], 'notifications/x/admin')
  await write(now, ['after'])
  const span = { after: start + 1, through: start + 5, atMost: 2 }
  const changed = await readChangedDocuments(db, 'journeys', span)
  expect(changed === 'too-many' || changed.toSorted()).toEqual(['a', 'b'])
  expect(await readChangedDocuments(db, 'journeys', { ...span, atMost: 1 })).toBe('too-many')
  const longSpan = { ...span, through: start + 200 }
  expect(await readChangedDocuments(db, 'journeys', longSpan)).toBe('too-many')
  await trimChanges(db, { ...retention, olderThan: new Date(now.getTime() + 1) })
  expect(await readChangedDocuments(db, 'journeys', span)).toBe('too-many')
})

it('trims every minute once the server is ready, until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now })
  const readiness: Readiness = { state: 'starting' }
  const app = fastify()
  const clock = () => new Date()
  await app.register(choresPlugin, { readiness })
  const config = { changeLogHours: 2, databaseUrl: undefined }
  app.addChores(platformChores({ config, db, clock, log: app.log }).slice(0, 1))
  await write(hoursAgo(3), ['old'])
  await write(hoursAgo(1), ['young'])
  vi.advanceTimersByTime(5 * minuteMs)
  expect((await readRemaining()).kept).toEqual([1, 2])
  readiness.state = 'ready'
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(async () => expect((await readRemaining()).kept).toEqual([2]))
  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})
