import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type CloudProject,
  eventually,
  openPublisherWorld,
} from '../../../test/cloud/publisher-world.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  notify,
  removeJourney,
} from '../../../test/live-process/test-writes.ts'
import { repeatNotifications } from '#modules/notifications/notification-store.ts'
import { trimChanges } from '#platform/change-log/retention.ts'
import type { Publisher } from './publisher.ts'
import { reconcileStore } from './reconcile.ts'

let world: Awaited<ReturnType<typeof openPublisherWorld>>
let project: CloudProject
const running: Publisher[] = []

beforeAll(async () => {
  world = await openPublisherWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  project = world.openProject()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((publisher) => publisher.stop()))
})

function start(options: Parameters<CloudProject['publisher']>[0] = {}): Publisher {
  const publisher = project.publisher(options)
  running.push(publisher)
  publisher.start()
  return publisher
}

const insert = () =>
  insertJourney(world.changeLog, {
    customer_id: world.customerId,
    journey_state_id: journeyStates.OnRoute,
  })
const move = (id: string, progress: number) => {
  const at = new Date(1_800_000_000_000 + progress * 1_000_000)
  return movePositions(world.changeLog, [{ id, lat: 4.6, lng: -74.1, at, progress }])
}
const notifyAna = () => notify(world.changeLog, { administrator_id: world.administratorId })
const pathOf = (id: string) => `notifications/${world.administratorId}/admin/${id}`
const rowOf = (id: string) =>
  world.db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the publisher', () => {
  it('fills an empty store, then follows what is inserted, changed, moved and removed', async () => {
    const [first, second] = [await insert(), await insert()]
    await notifyAna()
    const publisher = start()
    await project.untilCaughtUp(publisher)
    const third = await insert()
    await changeState(world.changeLog, first, journeyStates.Finish, new Date())
    await move(second, 0.25)
    await removeJourney(world.changeLog, third)
    await project.untilCaughtUp(publisher)
    expect(project.store.get(`journeys/${first}`)).toMatchObject({
      journeyStateId: journeyStates.Finish,
      version: 2,
      _version: 2,
    })
    expect(project.store.get(`journeys/${third}`)).toBeUndefined()
  })

  it('tells consoles that it is alive, and which log it follows', async () => {
    const publisher = start()
    await eventually(() => {
      expect(project.store.get('status/publisher')).toEqual({
        at: expect.any(String),
        position: publisher.position,
        everyMs: 2000,
        epoch: expect.any(String),
      })
    })
  })

  it('keeps the sessions that are open, and removes those that have ended', async () => {
    project.store.set({ 'sessions/old': { uid: 'eva' } })
    start()
    await eventually(() =>
      expect(project.store.list('sessions')).toEqual({ 'sessions/s-1': { uid: 'ana' } }),
    )
    project.sessions = []
    await eventually(() => expect(project.store.list('sessions')).toEqual({}))
  })

  it('publishes a truck’s positions at most once per interval, and the last one in the end', async () => {
    const id = await insert()
    const publisher = start({ spacingMs: 700 })
    await project.untilCaughtUp(publisher)
    const before = project.documentWrites
    for (let step = 1; step <= 20; step++) await move(id, step / 100)
    await project.untilCaughtUp(publisher)
    expect(project.documentWrites - before).toBeLessThan(10)
    expect(project.store.get(`journeys/${id}`)).toMatchObject({ position: { progress: 0.2 } })
  })

  it('loses no position that it held back when it ended', async () => {
    const id = await insert()
    const first = start({ spacingMs: 600_000 })
    await project.untilCaughtUp(first)
    await move(id, 0.5)
    await eventually(() =>
      expect(project.store.get(`journeys/${id}`)).toMatchObject({ position: { progress: 0.5 } }),
    )
    await move(id, 0.6)
    await eventually(() =>
      expect(project.store.get('publisher/state')).toMatchObject({ heldFrom: expect.any(Number) }),
    )
    await first.stop()
    await project.untilCaughtUp(start())
  })
})

describe('a store that is not what the publisher left', () => {
  it('is compared with the database when the log is another one', async () => {
    const [kept, changed] = [await insert(), await insert()]
    const first = start()
    await project.untilCaughtUp(first)
    await first.stop()
    project.store.update(`journeys/${changed}`, { cargo: 'Oro' })
    project.loseDocument(`journeys/${kept}`)
    project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(world.db)
    await project.untilCaughtUp(start())
  })

  it('is compared when the log was replaced under a running publisher', async () => {
    const publisher = start()
    await project.untilCaughtUp(publisher)
    project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(world.db)
    await project.untilCaughtUp(publisher)
  })

  it('is compared when the log no longer has what is missing', async () => {
    const first = start()
    await project.untilCaughtUp(first)
    await first.stop()
    await insert()
    const soon = new Date(Date.now() + 60_000)
    await trimChanges(world.db, { olderThan: soon, silentSince: new Date(0) })
    await project.untilCaughtUp(start())
  })

  it('is compared when a document is gone whose position changes', async () => {
    const id = await insert()
    const publisher = start()
    await project.untilCaughtUp(publisher)
    project.loseDocument(`journeys/${id}`)
    await move(id, 0.5)
    await project.untilCaughtUp(publisher)
    expect(publisher.counts.failures).toBeGreaterThan(0)
  })

  it('is corrected by the command, after which nothing differs, while another publishes', async () => {
    await insert()
    const publisher = start()
    await project.untilCaughtUp(publisher)
    project.store.set({ 'journeys/nobody-knows': { _version: 1 } })
    const { db, collections } = world
    const result = await reconcileStore({ db, collections, client: project.client() })
    expect(result).toEqual({ corrected: 1, difference: 0 })
    await insert()
    await project.untilCaughtUp(publisher)
  })
})

describe('marks of clients', () => {
  it('flow back into the database, once, in both directions', async () => {
    const id = await notifyAna()
    const publisher = start()
    await project.untilCaughtUp(publisher)
    for (const [readed, version] of [
      [true, 2],
      [false, 3],
    ] as const) {
      project.store.update(pathOf(id), { readed })
      await eventually(async () => expect(await rowOf(id)).toMatchObject({ readed, version }))
      await project.untilCaughtUp(publisher)
      expect(project.store.get(pathOf(id))).toMatchObject({ readed, _readed: readed, version })
    }
    expect(publisher.counts.marks).toBe(2)
  })

  it('are not lost when the server changes the notification meanwhile', async () => {
    const journeyId = await insert()
    const { administratorId: administrator_id, changeLog } = world
    const id = await notify(changeLog, { administrator_id, journey_id: journeyId })
    const first = start()
    await project.untilCaughtUp(first)
    await first.stop()
    project.store.update(pathOf(id), { readed: true })
    await removeJourney(changeLog, journeyId)
    await project.untilCaughtUp(start())
    expect(await rowOf(id)).toMatchObject({ readed: true, journey_id: null })
  })

  it('are not lost when the store is compared with the database', async () => {
    const id = await notifyAna()
    await project.untilCaughtUp(start())
    await Promise.all(running.splice(0).map((publisher) => publisher.stop()))
    project.store.update(pathOf(id), { readed: true })
    await sql`update change_log set log_id = gen_random_uuid()`.execute(world.db)
    await project.untilCaughtUp(start())
    expect(await rowOf(id)).toMatchObject({ readed: true })
  })

  it('don’t count for a notification that was repeated since', async () => {
    const id = await notifyAna()
    const first = start()
    await project.untilCaughtUp(first)
    await first.stop()
    project.store.update(pathOf(id), { readed: true })
    const datetime = new Date(Date.now() + 60_000)
    await world.changeLog.write('test.repeat', (tx, record) =>
      repeatNotifications({ tx, record }, [id], { datetime }),
    )
    await project.untilCaughtUp(start())
    expect(await rowOf(id)).toMatchObject({ readed: false, count: 2 })
  })
})
