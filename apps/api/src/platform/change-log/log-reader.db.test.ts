import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../test/open-test-server.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { appendChanges } from './change-log.ts'
import type { Change } from './change.ts'
import { LogReader, LogTrimmed } from './log-reader.ts'
import { trimChanges } from './retention.ts'

let database: Database
let db: Db
let reader: LogReader

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  reader = await LogReader.fromHead(db)
})

const at = new Date('2026-11-15T12:00:00Z')

const put = (id: string, version = 1): Change => ({
  collection: 'journeys',
  kind: 'put',
  document: { id, version, code: `V-${id}` },
})

const append = (tx: Tx, ...ids: string[]) =>
  appendChanges(
    tx,
    ids.map((id) => put(id)),
    { at, cause: 'test' },
  )

const writeOne = (id: string) => db.transaction().execute((tx) => append(tx, id))

const idOf = (change: Change) => (change.kind === 'put' ? change.document.id : '')

async function readIds(): Promise<string[]> {
  const { changes } = await reader.read(1000)
  return changes.map(idOf)
}

async function readUntil(id: string): Promise<string[]> {
  const ids: string[] = []
  while (ids.at(-1) !== id) ids.push(...(await readIds()))
  return ids
}

it('returns changes as they were recorded, in order', async () => {
  const changes: Change[] = [
    put('a'),
    {
      collection: 'journeys',
      kind: 'patch',
      patch: { id: 'a', version: 2, position: { lat: 4.65 } },
    },
    {
      collection: 'notifications/x/admin',
      kind: 'put',
      document: { id: 'n', version: 1, text: null },
    },
    { collection: 'journeys', kind: 'remove', id: 'a', version: 3 },
  ]
  await db.transaction().execute((tx) => appendChanges(tx, changes, { at, cause: 'test' }))
  const before = reader.position
  const read = await reader.read(1000)
  expect(read.changes).toEqual(
    changes.map((change, index) => ({ ...change, seq: before + index + 1 })),
  )
})

it('skips sequence numbers of rolled-back transactions', async () => {
  const failed = db.transaction().execute(async (tx) => {
    await append(tx, 'never')
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await writeOne('after')
  const before = reader.position
  expect(await readIds()).toEqual(['after'])
  expect(reader.position).toBe(before + 2)
})

it('continues from a stored position, until that is trimmed', async () => {
  await writeOne('one')
  await writeOne('two')
  const stored = reader.position
  reader = LogReader.at(db, stored)
  expect(await readIds()).toEqual(['one', 'two'])
  const later = new Date(at.getTime() + 1)
  await trimChanges(db, { olderThan: later, silentSince: at })
  reader = await LogReader.fromHead(db)
  expect(reader.position).toBe(stored + 2)
  await writeOne('three')
  expect(await readIds()).toEqual(['three'])
  await expect(LogReader.at(db, stored).read(1000)).rejects.toThrow(LogTrimmed)
})

/** PGlite has one connection, so two transactions never run at once. */
describeOnPostgres('with several connections', () => {
  it('loses nothing when two transactions commit out of order', async () => {
    const first = await db.startTransaction().execute()
    const second = await db.startTransaction().execute()
    await append(first, 'first')
    await append(second, 'second')
    await second.commit().execute()
    expect(await reader.read(1000)).toEqual({ changes: [], isBlocked: true, hasMore: false })
    await writeOne('third')
    expect(await reader.read(1000)).toEqual({ changes: [], isBlocked: true, hasMore: false })
    await first.commit().execute()
    expect(await readUntil('third')).toEqual(['first', 'second', 'third'])
  })

  it('waits for transactions that write the log, and for no others', async () => {
    const report = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    await report.selectFrom('changes').select('seq').execute()
    await report.updateTable('change_consumers').set({ seq: 1 }).execute()
    const failed = await db.startTransaction().execute()
    await append(failed, 'never')
    await writeOne('after')
    expect((await reader.read(1000)).isBlocked).toBe(true)
    await failed.rollback().execute()
    expect(await readUntil('after')).toEqual(['after'])
    await report.rollback().execute()
  })

  it('starts at the head once all transactions before it have ended', async () => {
    const slow = await db.startTransaction().execute()
    await append(slow, 'slow')
    await writeOne('quick')
    let isOpen = false
    const opening = LogReader.fromHead(db).then((opened) => {
      isOpen = true
      return opened
    })
    // Several reads later it is still waiting.
    for (let look = 0; look < 20; look++) await reader.read(1000)
    expect(isOpen).toBe(false)
    await slow.commit().execute()
    reader = await opening
    await writeOne('after')
    expect(await readIds()).toEqual(['after'])
  })

  it.each([11, 12, 13])('returns each change once in any order, seed %i', async (seed) => {
    const random = new Random(seed)
    const start = reader.position
    let number = 0
    const writeSome = async () => {
      for (let left = 40; left > 0; left--) {
        const tx = await db.startTransaction().execute()
        for (let more = random.whole(1, 3); more > 0; more--) await append(tx, String(++number))
        await (random.next() < 0.7 ? tx.commit() : tx.rollback()).execute()
      }
    }
    let isWriting = true
    const writing = Promise.all(Array.from({ length: 6 }, writeSome)).finally(() => {
      isWriting = false
    })
    const read: number[] = []
    let isBlocked = false
    while (isWriting || isBlocked) {
      const part = await reader.read(random.whole(1, 20))
      read.push(...part.changes.map(({ seq }) => seq))
      isBlocked = part.isBlocked || part.hasMore
    }
    await writing
    read.push(...(await reader.read(1000)).changes.map(({ seq }) => seq))
    const rows = await db
      .selectFrom('changes')
      .select('seq')
      .where('seq', '>', start)
      .orderBy('seq')
      .execute()
    expect(read).toEqual(rows.map(({ seq }) => seq))
  })
})
