import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually, withPublisherWorld } from '../../../test/cloud/publisher-world.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  notify,
  removeJourney,
} from '../../../test/live-process/test-writes.ts'
import { repeatNotifications } from '#modules/notifications/notification-store.ts'
import { trimChanges } from '#platform/change-log/retention.ts'
import { reconcileStore } from './reconcile.ts'

const cloud = withPublisherWorld()

const insert = () =>
  insertJourney(cloud.world.changeLog, {
    customer_id: cloud.world.customerId,
    journey_state_id: journeyStates.OnRoute,
  })
const move = (id: string, progress: number) => {
  const at = new Date(1_800_000_000_000 + progress * 1_000_000)
  return movePositions(cloud.world.changeLog, [{ id, lat: 4.6, lng: -74.1, at, progress }])
}
const notifyAna = () =>
  notify(cloud.world.changeLog, { administrator_id: cloud.world.administratorId })
const pathOf = (id: string) => `notifications/${cloud.world.administratorId}/admin/${id}`
const rowOf = (id: string) =>
  cloud.world.db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the publisher', () => {
  it('fills an empty store, then follows what is inserted, changed, moved and removed', async () => {
    const [first, second] = [await insert(), await insert()]
    await notifyAna()
    const publisher = cloud.start()
    await cloud.project.untilCaughtUp(publisher)
    const third = await insert()
    await changeState(cloud.world.changeLog, first, journeyStates.Finish, new Date())
    await move(second, 0.25)
    await removeJourney(cloud.world.changeLog, third)
    await cloud.project.untilCaughtUp(publisher)
    expect(cloud.project.store.get(`journeys/${first}`)).toMatchObject({
      journeyStateId: journeyStates.Finish,
      version: 2,
      _version: 2,
    })
    expect(cloud.project.store.get(`journeys/${third}`)).toBeUndefined()
  })

  it('tells consoles that it is alive, and which log it follows', async () => {
    const publisher = cloud.start()
    await eventually(() => {
      expect(cloud.project.store.get('status/publisher')).toEqual({
        at: expect.any(String),
        position: publisher.position,
        everyMs: 2000,
        epoch: expect.any(String),
      })
    })
  })

  it('keeps the sessions that are open, and removes those that have ended', async () => {
    cloud.project.store.set({ 'sessions/old': { uid: 'eva' } })
    cloud.start()
    await eventually(() =>
      expect(cloud.project.store.list('sessions')).toEqual({ 'sessions/s-1': { uid: 'ana' } }),
    )
    cloud.project.sessions = []
    await eventually(() => expect(cloud.project.store.list('sessions')).toEqual({}))
  })

  it('publishes a truck’s positions at most once per interval, and the last one in the end', async () => {
    const id = await insert()
    const publisher = cloud.start({ spacingMs: 700 })
    await cloud.project.untilCaughtUp(publisher)
    const before = cloud.project.documentWrites
    for (let step = 1; step <= 20; step++) await move(id, step / 100)
    await cloud.project.untilCaughtUp(publisher)
    expect(cloud.project.documentWrites - before).toBeLessThan(10)
    expect(cloud.project.store.get(`journeys/${id}`)).toMatchObject({ position: { progress: 0.2 } })
  })

  it('loses no position that it held back when it ended', async () => {
    const id = await insert()
    const first = cloud.start({ spacingMs: 600_000 })
    await cloud.project.untilCaughtUp(first)
    await move(id, 0.5)
    await eventually(() =>
      expect(cloud.project.store.get(`journeys/${id}`)).toMatchObject({
        position: { progress: 0.5 },
      }),
    )
    await move(id, 0.6)
    await eventually(() =>
      expect(cloud.project.store.get('publisher/state')).toMatchObject({
        heldFrom: expect.any(Number),
      }),
    )
    await first.stop()
    await cloud.project.untilCaughtUp(cloud.start())
  })
})

describe('a store that is not what the publisher left', () => {
  it('is compared with the database when the log is another one', async () => {
    const [kept, changed] = [await insert(), await insert()]
    const first = cloud.start()
    await cloud.project.untilCaughtUp(first)
    await first.stop()
    cloud.project.store.update(`journeys/${changed}`, { cargo: 'Oro' })
    cloud.project.loseDocument(`journeys/${kept}`)
    cloud.project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(cloud.world.db)
    await cloud.project.untilCaughtUp(cloud.start())
  })

  it('is compared when the log was replaced under a running publisher', async () => {
    const publisher = cloud.start()
    await cloud.project.untilCaughtUp(publisher)
    cloud.project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(cloud.world.db)
    await cloud.project.untilCaughtUp(publisher)
  })

  it('is compared when the log no longer has what is missing', async () => {
    const first = cloud.start()
    await cloud.project.untilCaughtUp(first)
    await first.stop()
    await insert()
    const soon = new Date(Date.now() + 60_000)
    await trimChanges(cloud.world.db, { olderThan: soon, silentSince: new Date(0) })
    await cloud.project.untilCaughtUp(cloud.start())
  })

  it('is compared when a document is gone whose position changes', async () => {
    const id = await insert()
    const publisher = cloud.start()
    await cloud.project.untilCaughtUp(publisher)
    cloud.project.loseDocument(`journeys/${id}`)
    await move(id, 0.5)
    await cloud.project.untilCaughtUp(publisher)
    expect(publisher.counts.failures).toBeGreaterThan(0)
  })

  it('is corrected by the command, after which nothing differs, while another publishes', async () => {
    await insert()
    const publisher = cloud.start()
    await cloud.project.untilCaughtUp(publisher)
    cloud.project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    const { db, collections } = cloud.world
    const result = await reconcileStore({ db, collections, client: cloud.project.client() })
    expect(result).toEqual({ corrected: 1, difference: 0 })
    await insert()
    await cloud.project.untilCaughtUp(publisher)
  })

  it('is corrected although a commit of the replaced publisher arrives late', async () => {
    await cloud.project.untilCaughtUp(cloud.start())
    await cloud.stopPublishers()
    const client = cloud.project.client()
    const commit = client.commit.bind(client)
    client.commit = (writes) => {
      client.commit = commit
      cloud.project.store.update('publisher/state', { commits: 1_000 })
      return commit(writes)
    }
    const { db, collections } = cloud.world
    const result = await reconcileStore({ db, collections, client })
    expect(result).toEqual({ corrected: 0, difference: 0 })
  })
})

describe('marks of clients', () => {
  it('flow back into the database, once, in both directions', async () => {
    const id = await notifyAna()
    const publisher = cloud.start()
    await cloud.project.untilCaughtUp(publisher)
    for (const [readed, version] of [
      [true, 2],
      [false, 3],
    ] as const) {
      cloud.project.store.update(pathOf(id), { readed })
      await eventually(async () => expect(await rowOf(id)).toMatchObject({ readed, version }))
      await cloud.project.untilCaughtUp(publisher)
      expect(cloud.project.store.get(pathOf(id))).toMatchObject({
        readed,
        _readed: readed,
        version,
      })
    }
    expect(publisher.counts.marks).toBe(2)
  })

  it('are not lost when the server changes the notification meanwhile', async () => {
    const journeyId = await insert()
    const { administratorId: administrator_id, changeLog } = cloud.world
    const id = await notify(changeLog, { administrator_id, journey_id: journeyId })
    const first = cloud.start()
    await cloud.project.untilCaughtUp(first)
    await first.stop()
    cloud.project.store.update(pathOf(id), { readed: true })
    await removeJourney(changeLog, journeyId)
    await cloud.project.untilCaughtUp(cloud.start())
    expect(await rowOf(id)).toMatchObject({ readed: true, journey_id: null })
  })

  it('are not lost when the store is compared with the database', async () => {
    const id = await notifyAna()
    await cloud.project.untilCaughtUp(cloud.start())
    await cloud.stopPublishers()
    cloud.project.store.update(pathOf(id), { readed: true })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(cloud.world.db)
    await cloud.project.untilCaughtUp(cloud.start())
    expect(await rowOf(id)).toMatchObject({ readed: true })
  })

  it('don’t count for a notification that was repeated since', async () => {
    const id = await notifyAna()
    const first = cloud.start()
    await cloud.project.untilCaughtUp(first)
    await first.stop()
    cloud.project.store.update(pathOf(id), { readed: true })
    const datetime = new Date(Date.now() + 60_000)
    await cloud.world.changeLog.write('test.repeat', (tx, record) =>
      repeatNotifications({ tx, record }, [id], { datetime }),
    )
    await cloud.project.untilCaughtUp(cloud.start())
    expect(await rowOf(id)).toMatchObject({ readed: false, count: 2 })
  })
})
