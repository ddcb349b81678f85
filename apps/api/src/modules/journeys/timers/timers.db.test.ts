import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { createLogger } from '#platform/logger.ts'
import { fireDueTimers } from './fire-due-timers.ts'

let world: OperationWorld
const log = createLogger('silent')

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())
// Other tests' timers would fire here too.
beforeEach(() => world.db.deleteFrom('timers').execute())

const fire = () => fireDueTimers({ ...world.deps, db: world.db, log })

const stateOf = async (id: string) => (await world.read(id)).journeyStateId

/** How often the system did this to the journey. */
async function timesFired(id: string, event: JourneyEvent): Promise<number> {
  const rows = await world.db
    .selectFrom('transitions')
    .select('version')
    .where('journey_id', '=', id)
    .where('event', '=', event)
    .where('actor', '=', 'system')
    .execute()
  return rows.length
}

const onTheWay: JourneyCommand[] = [{ name: 'accept' }]
const atOrigin: JourneyCommand[] = [...onTheWay, { name: 'arriveAtOrigin' }]
const loading: JourneyCommand[] = [...atOrigin, { name: 'startLoading' }]
const onRoute: JourneyCommand[] = [...loading, { name: 'depart' }]
const atDestination: JourneyCommand[] = [...onRoute, { name: 'arriveAtDestination' }]
const unloading: JourneyCommand[] = [...atDestination, { name: 'startUnloading' }]

/** A request that its driver has brought so far. */
async function bring(commands: readonly JourneyCommand[], agreed: object = {}): Promise<string> {
  const { id } = await world.request(agreed)
  await world.drive(id, commands)
  return id
}

/** Of a booking for a day from now. */
async function book(...commands: JourneyCommand[]): Promise<string> {
  const { id } = await world.book()
  await world.drive(id, commands)
  return id
}

async function offerAgain(): Promise<string> {
  const id = await book({ name: 'accept' })
  const driverId = await world.addDriver()
  const reasonCode = 'VEHICULO_NO_APTO'
  await world.administrator(id, { name: 'reassignInternally', driverId, reasonCode })
  return id
}

const day = 24 * 60

describe('when its time has come', () => {
  it.each<[string, () => Promise<string>, number, JourneyEvent, keyof typeof journeyStates]>([
    ['a request nobody took', () => bring([]), 15, 'expireOffer', 'RequestExpired'],
    ['a booking nobody took', () => book(), day - 120, 'expireOffer', 'RequestBookingExpired'],
    [
      'a driver who did not confirm',
      () => book({ name: 'accept' }),
      day - 180,
      'missConfirmation',
      'RequestBookingExpiredByDriver',
    ],
    [
      'a load that lost its driver',
      () => book({ name: 'accept' }, { name: 'withdraw', reasonCode: 'TARIFA' }),
      15,
      'searchReplacement',
      'RequestBookingReassing',
    ],
    ['an offer to one', offerAgain, 15, 'declineReassignment', 'RequestBookingReassing'],
    ['waiting to load', () => bring(atOrigin), 120, 'applySurcharge', 'OnOriginSurcharge'],
    [
      'waiting as agreed',
      () => bring(atOrigin, { freeWaitMinutes: 5 }),
      5,
      'applySurcharge',
      'OnOriginSurcharge',
    ],
    [
      'loading for longer than agreed',
      () => bring(loading, { loadingMinutes: 7 }),
      7,
      'applySurcharge',
      'OnOriginSurcharge',
    ],
    ['waiting to unload', () => bring(atDestination), 120, 'applySurcharge', 'OnDestinySurcharge'],
    [
      'unloading for longer than agreed',
      () => bring(unloading, { unloadingMinutes: 9 }),
      9,
      'applySurcharge',
      'OnDestinySurcharge',
    ],
    ['silence on the way', () => bring(onTheWay), 30, 'loseSignal', 'UnUpdated'],
    ['silence on the road', () => bring(onRoute), 45, 'loseSignal', 'UnUpdated'],
  ])('%s', async (_name, prepare, minutes, event, to) => {
    const id = await prepare()
    const before = await stateOf(id)
    world.passMinutes(minutes - 1)
    await world.hear(id, event)
    await fire()
    expect(await stateOf(id)).toBe(before)
    world.passMinutes(1)
    await world.hear(id, event)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates[to])
    await fire()
    expect(await timesFired(id, event)).toBe(1)
  })

  it('a booking nobody could be found for, hours after its date', async () => {
    const id = await book({ name: 'accept' }, { name: 'withdraw', reasonCode: 'TARIFA' })
    await world.administrator(id, { name: 'searchReplacement' })
    world.passMinutes(day + 239)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.RequestBookingReassing)
    world.passMinutes(1)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.RequestBookingExpired)
  })

  it('a booking accepted when it was already late has the time of an offer', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(150) })
    await world.drive(id, [{ name: 'accept' }])
    world.passMinutes(14)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.RequestBookingAccepted)
    world.passMinutes(1)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.RequestBookingExpiredByDriver)
  })

  it('a journey without an agreed time may load for as long as it takes', async () => {
    const id = await bring(loading)
    world.passMinutes(20 * 60)
    await world.hear(id, 'applySurcharge')
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.Carry)
  })
})

describe('silence', () => {
  it('moves on when something was heard meanwhile, and comes when nothing was', async () => {
    const id = await bring(onTheWay)
    world.passMinutes(20)
    await world.hear(id)
    world.passMinutes(20)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.OnWay)
    world.passMinutes(9)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.OnWay)
    world.passMinutes(1)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.UnUpdated)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['an arrival', (id) => world.administrator(id, { name: 'arriveAtDestination' })],
    [
      'a novelty',
      (id) => world.administrator(id, { name: 'reportNovelty', noveltyCode: 'DERRUMBE' }),
    ],
    [
      'what the driver said',
      (id) => world.onBehalfOf('driver', id, { name: 'arriveAtDestination' }),
    ],
  ])('has its whole time again once somebody wrote down %s', async (_name, write) => {
    const id = await bring(onRoute)
    world.passMinutes(40)
    await write(id)
    const written = await stateOf(id)
    world.passMinutes(29)
    await fire()
    expect(await stateOf(id)).toBe(written)
    world.passMinutes(1)
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.UnUpdated)
  })

  it('ends with what the phone kept until it was heard again', async () => {
    const id = await bring(loading)
    world.passMinutes(30)
    await fire()
    const before = await world.read(id)
    expect(before).toMatchObject({ journeyStateId: 38, interrupted: [7] })
    const driverId = before.driver?.id ?? ''
    const { version } = before
    const depart = { name: 'depart', manifestNumber: 'M-7', expectedVersion: version } as const
    const { journey } = await world.driver(driverId, id, depart)
    expect(journey).toMatchObject({ journeyStateId: 9, interrupted: [], version: version + 2 })
    const steps = await world.db
      .selectFrom('transitions')
      .select(['event', 'from_state_id', 'to_state_id', 'actor', 'actor_id'])
      .where('journey_id', '=', id)
      .where('version', '>', version)
      .orderBy('version')
      .execute()
    const by = { actor: 'driver', actor_id: driverId }
    expect(steps).toEqual([
      { event: 'recoverSignal', from_state_id: 38, to_state_id: 7, ...by },
      { event: 'depart', from_state_id: 7, to_state_id: 9, ...by },
    ])
  })

  it('goes on when what the driver asks is refused anyway', async () => {
    const id = await bring(onRoute)
    world.passMinutes(45)
    await fire()
    const before = await world.read(id)
    const driverId = before.driver?.id ?? ''
    const early = world.driver(driverId, id, { name: 'startUnloading' })
    await expect(early).rejects.toMatchObject({
      code: 'journey.transition-refused',
      message: expect.stringContaining('«En ruta»'),
    })
    const stale = { name: 'arriveAtDestination', expectedVersion: before.version - 1 } as const
    await expect(world.driver(driverId, id, stale)).rejects.toMatchObject({
      code: 'journey.changed-meanwhile',
    })
    const stranger = world.driver(await world.addDriver(), id, { name: 'arriveAtDestination' })
    await expect(stranger).rejects.toMatchObject({ code: 'journey.not-found' })
    expect(await world.read(id)).toEqual(before)
  })

  it('unwinds through the novelty it fell into', async () => {
    const id = await bring(onRoute)
    await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DERRUMBE' }])
    world.passMinutes(30)
    await fire()
    expect(await world.read(id)).toMatchObject({ journeyStateId: 38, interrupted: [9, 13] })
    expect(await world.operation.performAsSystem(id, 'recoverSignal')).toBe(true)
    expect(await world.read(id)).toMatchObject({ journeyStateId: 13, interrupted: [9] })
    expect(await world.operation.performAsSystem(id, 'recoverSignal')).toBe(false)
    await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
    expect(await world.read(id)).toMatchObject({ journeyStateId: 9, interrupted: [] })
  })
})

describe('exactly once', () => {
  it('with several workers at once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await bring([]))
    world.passMinutes(15)
    await Promise.all([fire(), fire(), fire()])
    for (const id of ids) expect(await timesFired(id, 'expireOffer')).toBe(1)
  })

  it('after a restart, by the server itself', async () => {
    const id = await bring([])
    world.passMinutes(15)
    const app = await buildTestApp({ db: world.db, clock: () => world.now })
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe(journeyStates.RequestExpired)
    await app.close()
    expect(await timesFired(id, 'expireOffer')).toBe(1)
  })

  it('and never when somebody was first', async () => {
    const id = await bring([])
    world.passMinutes(15)
    await world.customer(id, { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' })
    await fire()
    expect(await stateOf(id)).toBe(journeyStates.Cancel)
    expect(await world.db.selectFrom('timers').selectAll().execute()).toEqual([])
  })
})

it('puts off a timer that fails, and does the others', async () => {
  const [broken, fine] = [await bring([]), await bring([])]
  world.passMinutes(15)
  const { changeLog } = world.deps
  const failing = {
    write: (async (cause, work) =>
      changeLog.write(cause, async (tx, record) => {
        const answer = await work(tx, record)
        const row = await tx
          .selectFrom('journeys')
          .select('version')
          .where('id', '=', broken)
          .executeTakeFirstOrThrow()
        if (row.version > 1) throw new Error('broken')
        return answer
      })) as typeof changeLog.write,
  }
  await fireDueTimers({ ...world.deps, changeLog: failing, db: world.db, log })
  expect(await stateOf(broken)).toBe(journeyStates.Request)
  expect(await stateOf(fine)).toBe(journeyStates.RequestExpired)
  await fire()
  expect(await stateOf(broken)).toBe(journeyStates.Request)
  world.passMinutes(1)
  await fire()
  expect(await stateOf(broken)).toBe(journeyStates.RequestExpired)
})
