import { truckAlertFrom } from '@arriero/domain/journeys/assignment.ts'
import { toAssignQuery } from '@arriero/domain/journeys/journey-state.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { toApproveQuery } from '@arriero/domain/journeys/surcharge-document.ts'
import { AppError } from '@arriero/domain/errors.ts'
import {
  defaultRules,
  type ListedKind,
  listedKinds,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { matchesQuery } from '@arriero/domain/live/match-query.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planCampaign } from '../test/campaign.ts'
import { replayLog } from '../test/live-expectations.ts'
import { OperationWorld } from '../test/operation-world.ts'
import { journeyCollection } from '#modules/journeys/journey-collection.ts'
import { JourneyReconciler } from '#modules/journeys/notifications/journey-reconciler.ts'
import { surchargeCollection } from '#modules/journeys/surcharge-collection.ts'
import { markAllRead } from '#modules/notifications/notification-collection.ts'
import { createLogger } from '#platform/logger.ts'

const { size: histories, seed } = planCampaign({
  name: 'Counts of notifications and lists',
  unit: 'histories',
  sizes: { test: 4, prove: 80 },
})

let world: OperationWorld
let ids: string[]

beforeAll(async () => {
  world = await OperationWorld.open()
})
beforeEach(startAgain)
afterAll(() => world.close())

async function startAgain() {
  await sql`truncate occurrences, notifications, journeys, changes cascade`.execute(world.db)
  ids = []
}

const createReconciler = () =>
  new JourneyReconciler({ ...world.deps, db: world.db, log: createLogger('silent') })

async function reconcile() {
  const reconciler = createReconciler()
  do await reconciler.reconcileNextPart()
  while (!reconciler.isAtStart)
}

const book = async (inMinutes: number) => {
  ids.push((await world.book({ loadingAt: world.inMinutes(inMinutes) })).id)
}

/** A truck that waited, and whose surcharge has its final amount. */
async function settle() {
  const id = await world.requestAndDrive([{ name: 'accept' }, { name: 'arriveAtOrigin' }])
  await world.administrator(id, { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' })
  await world.drive(id, [{ name: 'startLoading' }])
  ids.push(id)
}

const readToApprove = () => surchargeCollection(world.db).load(toApproveQuery, {})

/** The rows of each list that its kind of notification tells of, as the console counts them. */
async function countLists(): Promise<Record<ListedKind, number>> {
  const lead = defaultRules.bookingWithoutTruck.amount ?? 0
  const toAssign = await journeyCollection(world.db).load(toAssignQuery, {})
  const announced = toAssign.filter((document) => {
    const from = truckAlertFrom(JourneyDocument.parse(document), lead)
    return from !== undefined && from <= world.now.getTime()
  })
  return { bookingWithoutTruck: announced.length, surcharge: (await readToApprove()).length }
}

async function countOpen(): Promise<Record<ListedKind, number>> {
  const rows = await world.db
    .selectFrom('occurrences')
    .select(['kind', (e) => e.fn.countAll<number>().as('count')])
    .where('cleared_at', 'is', null)
    .groupBy('kind')
    .execute()
  const count = (kind: ListedKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { bookingWithoutTruck: count('bookingWithoutTruck'), surcharge: count('surcharge') }
}

/** The rows of the live queries that the rail counts, as a console has them that follows the log. */
async function countRail(): Promise<Record<'toAssign' | 'toApprove', number>> {
  const count = async (collection: string, query: LiveQuery) =>
    (await replayLog(world.db, collection)).filter((document) => matchesQuery(query, document))
      .length
  return {
    toAssign: await count('journeys', toAssignQuery),
    toApprove: await count('surcharges', toApproveQuery),
  }
}

/** Every group that is open says how many rows its list has, and the rail too. Returns the groups. */
async function expectSameCounts() {
  const lists = await countLists()
  expect(await countOpen()).toEqual(lists)
  expect(await countRail()).toEqual({
    toAssign: (await journeyCollection(world.db).load(toAssignQuery, {})).length,
    toApprove: lists.surcharge,
  })
  const groups = await world.db
    .selectFrom('notifications')
    .select(['kind', 'count', 'text'])
    .where('kind', 'in', listedKinds)
    .where('group_key', 'like', 'storm:%')
    .where('closed_at', 'is', null)
    .execute()
  for (const { kind, count } of groups) expect(count, kind).toBe(lists[kind as ListedKind])
  return groups
}

describe('a group', () => {
  it('counts the bookings that have no truck now, and names only those', async () => {
    for (let n = 0; n < 8; n += 1) await book(170)
    await book(600)
    expect(await expectSameCounts()).toMatchObject([{ kind: 'bookingWithoutTruck', count: 8 }])
    for (const id of ids.slice(0, 6)) await world.drive(id, [{ name: 'accept' }])
    const [group] = await expectSameCounts()
    const codes = await Promise.all(ids.slice(6, 8).map((id) => world.read(id)))
    expect(group?.count).toBe(2)
    expect(group?.text).toBe(
      `${codes
        .map(({ code }) => code)
        .toReversed()
        .join(' y ')}.`,
    )
  })

  it('takes in whatever joins the list later, also after it was read', async () => {
    for (let n = 0; n < 7; n += 1) await settle()
    await world.deps.changeLog.write('test', (tx, record) =>
      markAllRead({ tx, record }, world.administratorId, world.now),
    )
    world.passMinutes(90)
    await settle()
    expect(await expectSameCounts()).toMatchObject([{ kind: 'surcharge', count: 8 }])
    expect(
      await world.db
        .selectFrom('notifications')
        .where('kind', '=', 'surcharge')
        .select('id')
        .execute(),
    ).toHaveLength(1)
  })

  it('counts a booking and a surcharge of a snoozed journey too: a snooze is for the attention queue', async () => {
    await book(300)
    for (const id of ids) await world.administrator(id, { name: 'snooze', minutes: 240 })
    world.passMinutes(150)
    await reconcile()
    expect(await countOpen()).toEqual({ bookingWithoutTruck: 1, surcharge: 0 })
    await expectSameCounts()
  })
})

it('a booking is announced when its hour comes, without a round over all journeys', async () => {
  for (let n = 0; n < 6; n += 1) await book(200)
  expect(await expectSameCounts()).toEqual([])
  world.passMinutes(19)
  await createReconciler().reconcileDueBookings()
  expect(await countOpen()).toMatchObject({ bookingWithoutTruck: 0 })
  world.passMinutes(1)
  await createReconciler().reconcileDueBookings()
  expect(await countOpen()).toMatchObject({ bookingWithoutTruck: 6 })
  await expectSameCounts()
})

it('the log of surcharges agrees with the table, and says who asked', async () => {
  await settle()
  const [settled] = await readToApprove()
  expect(settled).toMatchObject({
    status: 'settled',
    site: 'origin',
    requestedBy: { id: world.administratorId, name: 'Luis Gómez' },
    reasonCode: 'DEMORA_EN_SITIO',
    version: 2,
  })
  expect(await replayLog(world.db, 'surcharges')).toEqual([settled])
  await world.administrator(ids[0] ?? '', {
    name: 'approveSurcharge',
    surchargeId: settled?.id ?? '',
  })
  expect(await readToApprove()).toEqual([])
  expect(await replayLog(world.db, 'surcharges')).toMatchObject([
    { status: 'approved', version: 3 },
  ])
})

const which = fc.nat({ max: 30 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('book'),
      inMinutes: fc.integer({ min: 121, max: 400 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('bookMany') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('settle') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('settleMany') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('accept'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('search'), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cancel'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('decide'), which, isApproved: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('read') }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('pass'), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function run(one: Step): Promise<void> {
  const id = 'which' in one ? ids[one.which % Math.max(ids.length, 1)] : undefined
  switch (one.does) {
    case 'book':
      return book(one.inMinutes)
    case 'bookMany':
      for (let n = 0; n < 7; n += 1) await book(150)
      return
    case 'settle':
      return settle()
    case 'settleMany':
      for (let n = 0; n < 6; n += 1) await settle()
      return
    case 'accept':
      if (id) await world.drive(id, [{ name: 'accept' }])
      return
    case 'withdraw':
      if (id) await world.drive(id, [{ name: 'withdraw', reasonCode: 'TARIFA' }])
      return
    case 'search':
      if (id) await world.administrator(id, { name: 'searchReplacement' })
      return
    case 'cancel':
      if (id) await world.administrator(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
      return
    case 'decide':
      return decide(one.which, one.isApproved)
    case 'read':
      return world.deps.changeLog.write('test', (tx, record) =>
        markAllRead({ tx, record }, world.administratorId, world.now),
      )
    case 'pass':
      world.passMinutes(one.minutes)
      await world.fireTimers()
      // Not a whole round: what runs many times a second is enough.
      return createReconciler().reconcileDueBookings()
  }
}

async function decide(at: number, isApproved: boolean): Promise<void> {
  const settled = await readToApprove()
  const surcharge = settled[at % Math.max(settled.length, 1)]
  if (!surcharge) return
  const journey = surcharge['journey'] as { id: string }
  await world.administrator(
    journey.id,
    isApproved
      ? { name: 'approveSurcharge', surchargeId: surcharge.id }
      : { name: 'voidSurcharge', surchargeId: surcharge.id, reasonCode: 'ACUERDO_COMERCIAL' },
  )
}

it(
  `no count differs between notification, list and rail, in ${histories} histories, seed ${seed}`,
  { timeout: 60_000 + histories * 20_000 },
  async () => {
    let groupsSeen = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await startAgain()
        for (const one of steps) {
          await run(one).catch((error: unknown) => {
            // What the state of the journey refuses.
            if (!(error instanceof AppError)) throw error
          })
          groupsSeen += (await expectSameCounts()).length
        }
      }),
      {
        seed,
        numRuns: histories,
        endOnFailure: true,
        examples: [[[{ does: 'bookMany' }, { does: 'settleMany' }]]],
      },
    )
    expect(groupsSeen).toBeGreaterThan(0)
  },
)
