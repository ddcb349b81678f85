import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery, documentQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  eventually,
  inProgress,
  minute,
  notificationsOf,
} from '#data/live/contract/contract-stage.ts'
import { FirestoreDatabase } from '#data/live/firestore/firestore-database.ts'
import { openFirestoreClient } from '#data/live/firestore/firestore-sdk.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { signInRefusalMessages } from '#data/live/live-errors.ts'
import { FirestoreWorld } from './firestore-world.ts'

let world: FirestoreWorld
beforeAll(async () => {
  world = await FirestoreWorld.open()
})
afterAll(() => world.close())

async function openTab(...args: [readToken?: () => Promise<string>]) {
  const uid = await world.addAdministrator()
  const tab = world.connect(uid, 'good', ...args)
  onTestFinished(() => tab.database.stop())
  return { uid, ...tab, kind: () => tab.database.getConnection().kind }
}

const untilCurrent = (rows: WatchedRows) =>
  eventually(() => expect(rows.getStatus()).toBe('current'))

const ofState = (stateId: number) =>
  collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: '==', value: stateId }],
  })

describe('what memory holds is not what the server has', () => {
  test('an unreachable Firestore is no empty list', async () => {
    const uid = await world.addAdministrator()
    const { apiKey, projectId } = world.account
    const hosts = { firestoreHost: 'http://127.0.0.1:1', authHost: world.double.url }
    const log = () => undefined
    const database = new FirestoreDatabase({
      openClient: async () => openFirestoreClient({ apiKey, projectId, ...hosts }, log),
      readToken: async () => world.createToken(uid),
      log,
      onRefused: log,
      now: () => Date.now(),
      random: () => 0.5,
    })
    onTestFinished(() => database.stop())
    database.start()
    const rows = database.watch(inProgress)
    await eventually(() => expect(database.getConnection().kind).toBe('offline'))
    expect(rows.getStatus()).toBe('loading')
    await expect(database.read(inProgress)).rejects.toMatchObject({ reason: 'offline' })
  })

  test('a list that another watch has loaded in part is not shown in part', async () => {
    const state = journeyStates.Finish
    const ids = [await world.insertJourney(state), await world.insertJourney(state)]
    const { database } = await openTab()
    await untilCurrent(database.watch(documentQuery('journeys', ids[0] ?? '')))
    const rows = database.watch(ofState(state))
    const counts: number[] = []
    rows.subscribeIds(() => counts.push(rows.getIds().length))
    await untilCurrent(rows)
    expect(counts).toEqual([2])
  })

  test('a list that memory already holds becomes current too', async () => {
    const state = journeyStates.Cancel
    const id = await world.insertJourney(state)
    const { database } = await openTab()
    await untilCurrent(database.watch(documentQuery('journeys', id)))
    const rows = database.watch(ofState(state))
    await untilCurrent(rows)
    expect(rows.getIds()).toEqual([id])
  })

  test('a restarted server without documents empties the list', async () => {
    const other = await FirestoreWorld.open()
    onTestFinished(() => other.close())
    const { database } = other.connect(await other.addAdministrator())
    onTestFinished(() => database.stop())
    await other.insertJourney(journeyStates.OnRoute)
    const rows = database.watch(inProgress)
    await untilCurrent(rows)
    other.database.delete(...Object.keys(other.database.list('journeys')))
    other.double.forgetDeletes()
    other.double.closeChannels()
    await eventually(() => expect(rows.getIds()).toEqual([]))
    await untilCurrent(rows)
  })
})

describe('signing out', () => {
  test('leaves no error and no refused list', async () => {
    const { database, logged } = await openTab()
    await world.insertJourney(journeyStates.OnRoute)
    const rows = database.watch(inProgress)
    await untilCurrent(rows)
    database.stop()
    expect(rows.getStatus()).toBe('stale')
    await eventually(() => expect(world.double.openChannels).toBe(0))
    expect(logged).toEqual([])
  })

  test('the next person in this page finds nothing of the last one', async () => {
    const first = await openTab()
    await world.notify(first.uid, minute(1))
    const theirs = first.database.watch(notificationsOf(first.uid))
    await untilCurrent(theirs)
    first.database.stop()
    const second = await openTab()
    const rows = second.database.watch(notificationsOf(first.uid))
    await eventually(() => expect(rows.getStatus()).toEqual({ refused: 'forbidden' }))
    expect(rows.getIds()).toEqual([])
  })

  test('in one tab leaves the other tab of that person live', async () => {
    const { uid, database } = await openTab()
    const other = world.connect(uid)
    onTestFinished(() => other.database.stop())
    const rows = other.database.watch(notificationsOf(uid))
    await untilCurrent(rows)
    await eventually(() => expect(database.getConnection().kind).toBe('live'))
    database.stop()
    const id = await world.notify(uid, minute(1))
    await eventually(() => expect(rows.getIds()).toEqual([id]))
    expect(other.database.getConnection().kind).toBe('live')
  })
})

describe('a session that Firestore does not know', () => {
  test('is renewed at our API, and tried again while that accepts it', async () => {
    const { kind, logged, renewals, endSession, database, uid } = await openTab(async () =>
      world.createToken(uid, { sid: 'unknown' }),
    )
    await eventually(() => expect(logged).toContain(signInRefusalMessages.other))
    expect(renewals()).toBeGreaterThan(0)
    expect(kind()).toBe('offline')
    world.database.set({ 'sessions/unknown': { uid } })
    await eventually(() => expect(kind()).toBe('live'))
    await endSession()
    expect(database.getConnection().kind).toBe('live')
  })

  test('a renewed token of another session goes on without a sign-out', async () => {
    let sid = 'one'
    const { kind, uid, database } = await openTab(async () => world.createToken(uid, { sid }))
    world.database.set({ 'sessions/one': { uid }, 'sessions/two': { uid } })
    const rows = database.watch(inProgress)
    await untilCurrent(rows)
    sid = 'two'
    const seen: string[] = []
    database.subscribe(() => seen.push(kind()))
    world.database.delete('sessions/one')
    await eventually(() => expect(seen.length).toBeGreaterThan(2))
    await untilCurrent(rows)
    expect(seen).not.toContain('signedOut')
  })
})

describe('a publisher that is not there', () => {
  test('is told apart from a Firestore that answers', async () => {
    const other = await FirestoreWorld.open()
    onTestFinished(() => other.close())
    other.stopPublisher()
    other.beat(new Date(Date.now() - 60_000))
    await other.insertJourney(journeyStates.OnRoute)
    const { database } = other.connect(await other.addAdministrator())
    onTestFinished(() => database.stop())
    const rows = database.watch(inProgress)
    await eventually(() => expect(rows.getIds()).toHaveLength(1))
    expect([database.getConnection().kind, rows.getStatus()]).toEqual(['connecting', 'stale'])
    await expect(database.read(inProgress)).rejects.toMatchObject({ reason: 'offline' })

    other.startPublisher()
    await untilCurrent(rows)
    expect(database.getConnection().kind).toBe('live')
    other.stopPublisher()
    await eventually(() => expect(database.getConnection().kind).toBe('silent'))
    other.startPublisher()
    await eventually(() => expect(database.getConnection().kind).toBe('live'))
  })

  test('a network that drops packets is silent too', async () => {
    const { kind, freeze, restore } = await openTab()
    await eventually(() => expect(kind()).toBe('live'))
    freeze()
    await eventually(() => expect(kind()).toBe('silent'))
    restore()
    await eventually(() => expect(kind()).toBe('live'))
  })

  test('after a restored database older versions are taken', async () => {
    const other = await FirestoreWorld.open()
    onTestFinished(() => other.close())
    const { database } = other.connect(await other.addAdministrator())
    onTestFinished(() => database.stop())
    const id = await other.insertJourney(journeyStates.OnRoute)
    const path = `journeys/${id}`
    await other.moveJourney(id, 0.5)
    const rows = database.watch(inProgress)
    await untilCurrent(rows)
    expect(rows.getRow(id)?.version).toBe(2)
    other.database.update(path, { version: 1, cargo: 'Restaurada' })
    await other.insertJourney(journeyStates.OnRoute)
    await eventually(() => expect(rows.getIds()).toHaveLength(2))
    expect(rows.getRow(id)?.version).toBe(2)
    other.epoch = 'another log'
    await eventually(() => expect(rows.getRow(id)).toMatchObject({ cargo: 'Restaurada' }))
  })
})

describe('queries that Firestore does not know', () => {
  test('many values: several queries, one list in its order and up to its limit', async () => {
    const { uid, database } = await openTab()
    const groups = Array.from({ length: 40 }, (_, at) => `group ${at}`)
    const ids: string[] = []
    for (const at of [0, 35, 20, 39]) {
      const id = await world.notify(uid, minute(at))
      world.database.update(`notifications/${uid}/admin/${id}`, { groupKey: `group ${at}` })
      ids.push(id)
    }
    const [zero = '', thirtyFive = '', twenty = '', thirtyNine = ''] = ids
    const where = [{ field: 'groupKey', op: 'in' as const, values: [...groups, null] }]
    const query = notificationsOf(uid, { where, limit: 3 })
    const rows = database.watch(query)
    await untilCurrent(rows)
    expect(rows.getIds()).toEqual([thirtyNine, thirtyFive, twenty])
    expect((await database.read(query)).map(({ id }) => id)).toEqual(rows.getIds())
    world.database.delete(`notifications/${uid}/admin/${thirtyNine}`)
    await eventually(() => expect(rows.getIds()).toEqual([thirtyFive, twenty, zero]))
  })

  test.each([
    ['too many values', collectionQuery('journeys', { where: [manyValues(700)] })],
    ['a path that is none', collectionQuery('journeys//x')],
  ])('%s are refused', async (_, query) => {
    const { database, kind } = await openTab()
    await eventually(() => expect(kind()).toBe('live'))
    const rows = database.watch(query)
    await eventually(() => expect(rows.getStatus()).toEqual({ refused: 'invalid-query' }))
    await expect(database.read(query)).rejects.toMatchObject({ reason: 'invalid-query' })
    await eventually(() => expect(kind()).toBe('live'))
  })

  test('no values match nothing, and a missing field is none of the list', async () => {
    const { database } = await openTab()
    const rows = database.watch(collectionQuery('journeys', { where: [manyValues(0)] }))
    await untilCurrent(rows)
    expect(rows.getIds()).toEqual([])
  })

  test('documents whose field is null are in the order too', async () => {
    const { uid, database } = await openTab()
    const [closed, open] = [await world.notify(uid, minute(1)), await world.notify(uid, minute(2))]
    world.database.update(`notifications/${uid}/admin/${closed}`, { closedAt: minute(3) })
    const order = { field: 'closedAt', direction: 'asc' as const }
    const rows = database.watch(notificationsOf(uid, { order }))
    await untilCurrent(rows)
    expect(rows.getIds()).toEqual([closed, open])
  })
})

test('a write that the network swallows is not called done, and nothing else is written', async () => {
  const { uid, database, cut, kind } = await openTab()
  const id = await world.notify(uid, minute(1))
  const path = `notifications/${uid}/admin/${id}`
  await eventually(() => expect(kind()).toBe('live'))
  const before = world.database.get(path)
  await database.setRead(path, true)
  await eventually(() =>
    expect(world.database.get(path)).toEqual({
      ...before,
      readed: true,
      version: 2,
      _version: 2,
      _readed: true,
    }),
  )
  world.double.setDelay(5000)
  const write = database.setRead(path, false)
  cut()
  await expect(write).rejects.toMatchObject({ reason: 'offline' })
  world.double.setDelay(0)
  await expect(database.setRead('notifications', true)).rejects.toMatchObject({
    reason: 'invalid-query',
  })
})

function manyValues(count: number) {
  const values = Array.from({ length: count }, (_, at) => `value ${at}`)
  return { field: 'code', op: 'in' as const, values }
}
