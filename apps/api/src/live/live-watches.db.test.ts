import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { collectionQuery, documentQuery } from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '../../test/factories.ts'
import type { WatchState } from '../../test/live-client.ts'
import { LiveServer } from '../../test/live-server.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  notify,
  removeJourney,
} from '../../test/live-process/test-writes.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'

const { OnRoute, Novelty, Finish } = journeyStates
const at = new Date('2026-11-15T12:00:00Z')

let database: Database
let server: LiveServer
let changeLog: ChangeLog

beforeAll(async () => {
  database = await createTestDatabase()
  server = await LiveServer.open(database.db, () => at, { listen: database.listen })
  changeLog = server.app.changeLog
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

/** Journeys of a separate customer, so that tests don't see each other's. */
async function newCustomer() {
  const customer = await buildCustomer(database.db)
  const insert = (state: JourneyStateId = OnRoute) =>
    insertJourney(changeLog, { customer_id: customer, journey_state_id: state })
  const where = [{ field: 'customer.id', op: '==' as const, value: customer }]
  return { customer, insert, where, all: collectionQuery('journeys', { where }) }
}

const move = (id: string, progress: number) =>
  movePositions(changeLog, [{ id, lat: 4.5, lng: -74.1, at, progress }])

const progressOf = (watched: WatchState, id: string) =>
  (watched.documents.get(id)?.['position'] as { progress: number } | null | undefined)?.progress

describe('a watch', () => {
  it('starts with a snapshot, and continues with changed fields', async () => {
    const { insert, all } = await newCustomer()
    const [one, other] = [await insert(), await insert()]
    const client = await server.client()
    const watched = await client.snapshot(all)
    expect(watched.watching.start).toEqual({ mode: 'snapshot', parts: 1, count: 2 })
    expect(watched.ids).toEqual([one, other].toSorted())

    await move(one, 0.5)
    const delta = await client.next('delta')
    expect(delta).toMatchObject({ from: watched.seq, added: [], removed: [] })
    expect(delta.changed).toEqual([
      {
        id: one,
        version: 2,
        position: { lat: 4.5, lng: -74.1, at: at.toISOString(), progress: 0.5 },
      },
    ])
    client.socket.close()
  })

  it('adds and removes documents as they start or stop matching', async () => {
    const { insert, where } = await newCustomer()
    const states = { field: 'journeyStateId', op: 'in' as const, values: [OnRoute, Novelty] }
    const [id, done] = [await insert(), await insert(Finish)]
    const client = await server.client()
    const watched = await client.snapshot(
      collectionQuery('journeys', { where: [...where, states] }),
    )
    expect(watched.ids).toEqual([id])

    await changeState(changeLog, done, Novelty, at)
    await client.until(watched, () => watched.documents.size === 2)
    await changeState(changeLog, id, Finish, at)
    await client.until(watched, () => watched.documents.size === 1)
    await removeJourney(changeLog, done)
    await client.until(watched, () => watched.documents.size === 0)
    client.socket.close()
  })

  it('of one document reports creation, changes and removal', async () => {
    const { insert } = await newCustomer()
    const id = await insert()
    const client = await server.client()
    const watched = await client.snapshot(documentQuery('journeys', id))
    expect(watched.ids).toEqual([id])
    await insert()
    await move(id, 0.25)
    await client.until(watched, () => progressOf(watched, id) === 0.25)
    expect(watched.documents.size).toBe(1)
    await removeJourney(changeLog, id)
    await client.until(watched, () => watched.documents.size === 0)
    client.socket.close()
  })

  it('with a limit keeps the first ones, and loads the next when one leaves', async () => {
    const client = await server.client()
    const day = (n: number) => new Date(at.getTime() + n * dayMs)
    const administrator = { administrator_id: client.user.id }
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      ids.push(await notify(changeLog, { ...administrator, datetime: day(n) }))
    }
    const path = `notifications/${client.user.id}/admin`
    const unread = [{ field: 'readed', op: '==' as const, value: false }]
    const order = { field: 'datetime', direction: 'desc' as const }
    const watched = await client.snapshot(collectionQuery(path, { where: unread, order, limit: 2 }))
    expect(watched.ids).toEqual(ids.slice(1).toSorted())

    const newest = await notify(changeLog, { ...administrator, datetime: day(4) })
    await client.until(watched, () => watched.documents.has(newest))
    expect(watched.ids).toEqual([ids[2] ?? '', newest].toSorted())

    client.send({ kind: 'update', id: 1, path: `${path}/${newest}`, fields: { readed: true } })
    await client.until(watched, () => watched.documents.has(ids[1] ?? ''))
    expect(watched.ids).toEqual(ids.slice(1).toSorted())
    client.socket.close()
  })

  it('shows the same to many clients, in parts, during changes', async () => {
    const { customer, all } = await newCustomer()
    const ids: string[] = []
    for (let n = 0; n < 300; n++) {
      ids.push(await insertJourney(changeLog, { customer_id: customer }))
    }
    const first = await server.client()
    const watched = await first.snapshot(all)
    expect(watched.watching.start).toEqual({ mode: 'snapshot', parts: 2, count: 300 })
    const later = await Promise.all(Array.from({ length: 5 }, () => server.client(first)))
    const moving = (async () => {
      for (const [n, id] of ids.entries()) if (n % 10 === 0) await move(id, 0.75)
    })()
    const laterWatched = await Promise.all(later.map((client) => client.snapshot(all)))
    await moving
    const hasAllMoves = (of: WatchState) =>
      ids.every((id, n) => n % 10 !== 0 || progressOf(of, id) === 0.75)
    await Promise.all([
      first.until(watched, hasAllMoves),
      ...later.map((client, n) => client.until(laterWatched[n] ?? watched, hasAllMoves)),
    ])
    for (const other of laterWatched) {
      expect(Object.fromEntries(other.documents)).toEqual(Object.fromEntries(watched.documents))
      expect(other.watching.result).toBe(watched.watching.result)
    }
    for (const client of [first, ...later]) client.socket.close()
  })
})
