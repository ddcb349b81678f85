import { randomUUID } from 'node:crypto'
import {
  collectionQuery,
  documentQuery,
  type FilterValue,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildUser } from '../../../test/factories.ts'
import { expectSameResults, readLog, replayLog } from '../../../test/live-expectations.ts'
import { insertJourney, notify, removeJourney } from '../../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { notificationCollection } from './notification-collection.ts'

const instant = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7))

let database: Database
let changeLog: ChangeLog
let collection: LiveCollection
let owner: string
let other: string
let journeyId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  collection = notificationCollection(db, changeLog)
  owner = (await buildUser(db)).id
  other = (await buildUser(db)).id
  journeyId = await insertJourney(changeLog, { customer_id: await buildCustomer(db) })
  for (let index = 0; index < 12; index++) {
    await notify(changeLog, {
      administrator_id: index % 4 === 3 ? other : owner,
      datetime: instant(index % 5),
      readed: index % 3 === 0,
      kind: index % 2 === 0 ? 'late' : 'signalLost',
      severity: index % 5 === 0 ? 'critical' : 'info',
      journey_id: index % 2 === 0 ? journeyId : null,
    })
  }
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

const pathOf = (administratorId: string) => `notifications/${administratorId}/admin`
const load = (query: LiveQuery) => collection.load(query, { administratorId: owner })
const find = async (id: string) => (await load(documentQuery(pathOf(owner), id)))[0]
const markRead = (id: string, administratorId = owner) =>
  collection.readMarks?.set(id, true, { administratorId })
const is = (field: string, value: FilterValue): LiveFilter => ({ field, op: '==', value })

describe('a query in the database returns the same as the evaluation in memory', () => {
  it.each<[string, () => LiveFilter[]]>([
    ['everything', () => []],
    ['unread', () => [is('readed', false)]],
    ['read or not', () => [{ field: 'readed', op: 'in', values: [true, false] }]],
    ['a kind', () => [is('kind', 'late')]],
    ['an unknown kind', () => [is('kind', 'LATE')]],
    ['a severity', () => [{ field: 'severity', op: 'in', values: ['info', 'warning'] }]],
    ['a journey', () => [is('journeyId', journeyId)]],
    ['no journey', () => [is('journeyId', null)]],
    ['a title', () => [is('title', 'Novedad en V-10001')]],
    ['open', () => [is('closedAt', null)]],
    ['a count', () => [is('count', 1)]],
    ['an instant, unread', () => [is('datetime', instant(1).toISOString()), is('readed', false)]],
  ])('%s', async (_name, where) => {
    await expectSameResults(pathOf(owner), [...collection.fields.orderable], load, where())
  })

  it('returns valid documents of one administrator', async () => {
    const documents = await load(collectionQuery(pathOf(owner)))
    expect(documents).toHaveLength(9)
    for (const document of documents) NotificationDocument.parse(document)
  })
})

it('is readable only by its administrator', () => {
  const person = {
    userId: owner,
    sessionId: randomUUID(),
    kind: 'administrator' as const,
    role: 'administrator' as const,
  }
  expect(collection.mayRead(person, { administratorId: owner })).toBe(true)
  expect(collection.mayRead(person, { administratorId: other })).toBe(false)
})

describe('marking as read', () => {
  const createUnread = () => notify(changeLog, { administrator_id: owner })

  it('changes only `readed`, and only the first time', async () => {
    const id = await createUnread()
    const before = await find(id)
    expect(await markRead(id)).toBe('done')
    expect(await find(id)).toEqual({ ...before, readed: true, version: 2 })
    expect(await markRead(id)).toBe('done')
    expect(await find(id)).toMatchObject({ version: 2 })
  })

  it('has one effect when several tabs do it at once', async () => {
    const id = await createUnread()
    expect(await Promise.all([markRead(id), markRead(id), markRead(id)])).toEqual(
      Array(3).fill('done'),
    )
    expect(await find(id)).toMatchObject({ readed: true, version: 2 })
  })

  it('does not find a notification of another administrator', async () => {
    const id = await createUnread()
    expect(await markRead(id, other)).toBe('not-found')
    expect(await find(id)).toMatchObject({ readed: false, version: 1 })
  })

  it.each([randomUUID(), 'x', ''])('does not find %s', async (id) => {
    expect(await markRead(id)).toBe('not-found')
  })
})

describe('the change log', () => {
  it('replays to the content of the table', async () => {
    for (const administratorId of [owner, other]) {
      const expected = await collection.load(collectionQuery(pathOf(administratorId)), {
        administratorId,
      })
      expect(await replayLog(database.db, pathOf(administratorId))).toEqual(expected)
    }
  })

  it('records the unlinking of a deleted journey', async () => {
    const id = await insertJourney(changeLog, { customer_id: await buildCustomer(database.db) })
    const notificationId = await notify(changeLog, { administrator_id: owner, journey_id: id })
    await removeJourney(changeLog, id)
    const unlinked = await find(notificationId)
    expect(unlinked).toMatchObject({ journeyId: null, version: 2 })
    expect((await readLog(database.db, pathOf(owner))).at(-1)).toMatchObject({ document: unlinked })
  })
})
