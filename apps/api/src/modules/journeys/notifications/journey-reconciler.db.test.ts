import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import { buildJourney } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { createLogger } from '#platform/logger.ts'
import { JourneyReconciler } from './journey-reconciler.ts'

let world: OperationWorld
/** Causes of the transactions that were opened. */
let writes: string[]

beforeAll(async () => {
  world = await OperationWorld.open()
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, journeys cascade`.execute(world.db)
  writes = []
})
afterAll(() => world.close())

function newReconciler(
  overrides: Partial<ConstructorParameters<typeof JourneyReconciler>[0]> = {},
) {
  const changeLog: Pick<ChangeLog, 'write'> = {
    write: (cause, work) => {
      writes.push(cause)
      return world.deps.changeLog.write(cause, work)
    },
  }
  const log = createLogger('silent')
  return new JourneyReconciler({ ...world.deps, db: world.db, changeLog, log, ...overrides })
}

const readNotifications = () =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'journey_id', 'count', 'readed', 'closed_at'])
    .orderBy('datetime')
    .execute()

/** A journey under way whose truck has sent no report for this many minutes. */
async function addJourneySilentFor(minutes: number): Promise<string> {
  const id = await world.requestAndDrive([{ name: 'accept' }])
  world.passMinutes(minutes)
  return id
}

const reportPosition = (id: string) =>
  world.db
    .updateTable('journeys')
    .set({ position_lat: 4.6, position_lng: -74.1, position_at: world.now, position_progress: 0 })
    .where('id', '=', id)
    .execute()

describe('a lost signal', () => {
  it('opens once, closes when the truck reports, and opens again when it is lost again', async () => {
    const id = await addJourneySilentFor(31)
    const reconciler = newReconciler()
    for (let part = 0; part < 3; part += 1) await reconciler.reconcileNextPart()
    expect(await readNotifications()).toMatchObject([
      { kind: 'signalLost', journey_id: id, count: 1 },
    ])
    expect(writes).toEqual(['notification.round'])

    await reportPosition(id)
    await reconciler.reconcileNextPart()
    expect(await readNotifications()).toMatchObject([{ readed: true, closed_at: world.now }])
    world.passMinutes(31)
    await reconciler.reconcileNextPart()
    expect(await readNotifications()).toMatchObject([{ count: 2, readed: false, closed_at: null }])
  })

  it('closes when an administrator recovers the signal, even if the last position is old', async () => {
    const id = await addJourneySilentFor(0)
    await reportPosition(id)
    world.passMinutes(world.limits.silence + 31)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(38)
    expect(await readNotifications()).toMatchObject([{ kind: 'signalLost', closed_at: null }])
    await world.administrator(id, { name: 'recoverSignal' })
    expect(await readNotifications()).toMatchObject([{ readed: true, closed_at: world.now }])
    await newReconciler().reconcileNextPart()
    expect(await readNotifications()).toMatchObject([{ count: 1, closed_at: world.now }])
  })

  it('does not open while the journey is snoozed', async () => {
    const id = await addJourneySilentFor(0)
    await world.administrator(id, { name: 'snooze', minutes: 60 })
    world.passMinutes(45)
    await newReconciler().reconcileNextPart()
    expect(await readNotifications()).toEqual([])
    expect(writes).toEqual([])
    world.passMinutes(15)
    await newReconciler().reconcileNextPart()
    expect(await readNotifications()).toMatchObject([{ kind: 'signalLost' }])
  })
})

describe('a reconciler', () => {
  it('notifies of conditions that depend on time alone', async () => {
    const id = await addJourneySilentFor(0)
    await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'PARO' })
    await world.book({ loadingAt: world.inMinutes(185) })
    const { id: late } = await world.request({ promisedAt: world.inMinutes(1) })
    await world.drive(late, [{ name: 'accept' }])
    world.passMinutes(17)
    await newReconciler().reconcileNextPart()
    const kinds = (await readNotifications()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([
      'bookingWithoutTruck',
      'late',
      'novelty',
      'noveltyUnresolved',
    ])
  })

  it('reconciles one part per call, and starts again after the last part', async () => {
    const ids = await addSilentJourneys(60)
    const reconciler = newReconciler()
    // Fifty journeys per part, twenty per transaction.
    await reconciler.reconcileNextPart()
    expect(writes).toHaveLength(3)
    await reconciler.reconcileNextPart()
    expect(writes).toHaveLength(4)
    const subjects = await world.db.selectFrom('occurrences').select('subject_id').execute()
    expect(subjects.map((row) => row.subject_id).toSorted()).toEqual(ids)
    await reportPosition(ids[0] ?? '')
    await reconciler.reconcileNextPart()
    expect(writes).toHaveLength(5)
  })

  it('continues after a journey that fails', async () => {
    const [first] = await addSilentJourneys(3)
    const { notifications } = world.deps
    const failing: typeof notifications = {
      ...notifications,
      reconcile: (transaction, now, scope, conditions) =>
        conditions.some(({ subjectId }) => subjectId === first)
          ? Promise.reject(new Error('Not this one'))
          : notifications.reconcile(transaction, now, scope, conditions),
    }
    await newReconciler({ notifications: failing }).reconcileNextPart()
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(2)
  })

  it("continues after a journey that can't be checked", async () => {
    const [first = ''] = await addSilentJourneys(3)
    // Usual durations are read only for a journey with a promised time.
    const promised = { promised_at: world.now }
    await world.db.updateTable('journeys').set(promised).where('id', '=', first).execute()
    const readUsualDurations = async () => () => {
      throw new Error('Not this one')
    }
    await newReconciler({ readUsualDurations }).reconcileNextPart()
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(2)
    expect(writes).toHaveLength(1)
  })

  it('continues after a part that fails', async () => {
    await addSilentJourneys(60)
    const readUsualDurations = vi
      .fn(world.deps.readUsualDurations)
      .mockRejectedValueOnce(new Error('Not now'))
    const reconciler = newReconciler({ readUsualDurations })
    await expect(reconciler.reconcileNextPart()).rejects.toThrow('Not now')
    await reconciler.reconcileNextPart()
    expect(writes).toHaveLength(1)
    await reconciler.reconcileNextPart()
    expect(writes).toHaveLength(4)
  })

  it('closes notifications of a deleted journey', async () => {
    const subjectId = randomUUID()
    const occurrence = { kind: 'late', key: `late:${subjectId}`, subject_id: subjectId } as const
    const times = { since: world.now, opened_at: world.now }
    await world.db
      .insertInto('occurrences')
      .values({ id: randomUUID(), journey_id: null, ...occurrence, ...times })
      .execute()
    await newReconciler().reconcileNextPart()
    const rows = await world.db.selectFrom('occurrences').select('cleared_at').execute()
    expect(rows).toEqual([{ cleared_at: world.now }])
  })
})

describeOnPostgres('parallel reconcilers', () => {
  it('notify once', async () => {
    await addSilentJourneys(20)
    await Promise.all([
      newReconciler().reconcileNextPart(),
      newReconciler().reconcileNextPart(),
      newReconciler().reconcileNextPart(),
    ])
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(20)
    const { rows } = await sql<{ count: number }>`select sum(count)::int as count
      from notifications`.execute(world.db)
    expect(rows).toEqual([{ count: 20 }])
  })
})

/** Journeys whose trucks sent no report for an hour. Returns their ids in order. */
async function addSilentJourneys(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
  for (const id of ids) {
    await buildJourney(world.db, { id, customer_id: world.customerId, state_since: world.now })
  }
  world.passMinutes(60)
  return ids
}
