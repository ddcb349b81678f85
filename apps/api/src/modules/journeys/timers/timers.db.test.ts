import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import {
  atDestination,
  atOrigin,
  loading,
  unloading,
  onRoute,
  onTheWay,
} from '../../../../test/driver-command-sequences.ts'
import { createLogger } from '#platform/logger.ts'
import { fireDueTimers } from './journey-timers.ts'

let world: OperationWorld
const log = createLogger('silent')

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())
// Other tests' timers would fire here too.
beforeEach(() => world.db.deleteFrom('timers').execute())

/** How often the system performed the event. */
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

/** Books a journey for a day from now, performs the commands and returns its id. */
async function book(...commands: JourneyCommand[]): Promise<string> {
  const { id } = await world.book()
  await world.drive(id, commands)
  return id
}

async function offerReassignment(): Promise<string> {
  const id = await book({ name: 'accept' })
  const driverId = await world.addDriver()
  const reasonCode = 'VEHICULO_NO_APTO'
  await world.administrator(id, { name: 'reassignInternally', driverId, reasonCode })
  return id
}

const day = 24 * 60

describe('a due timer', () => {
  it.each<[string, () => Promise<string>, number, JourneyEvent, keyof typeof journeyStates]>([
    [
      'a request without driver',
      () => world.requestAndDrive([]),
      15,
      'expireOffer',
      'RequestExpired',
    ],
    ['a booking without driver', () => book(), day - 120, 'expireOffer', 'RequestBookingExpired'],
    [
      'a driver who did not confirm',
      () => book({ name: 'accept' }),
      day - 180,
      'missConfirmation',
      'RequestBookingExpiredByDriver',
    ],
    [
      'a booking whose driver withdrew',
      () => book({ name: 'accept' }, { name: 'withdraw', reasonCode: 'TARIFA' }),
      15,
      'searchReplacement',
      'RequestBookingReassing',
    ],
    [
      'an unanswered reassignment offer',
      offerReassignment,
      15,
      'declineReassignment',
      'RequestBookingReassing',
    ],
    [
      'waiting to load',
      () => world.requestAndDrive(atOrigin),
      120,
      'applySurcharge',
      'OnOriginSurcharge',
    ],
    [
      'waiting for longer than the agreed free time',
      () => world.requestAndDrive(atOrigin, { freeWaitMinutes: 5 }),
      5,
      'applySurcharge',
      'OnOriginSurcharge',
    ],
    [
      'loading for longer than agreed',
      () => world.requestAndDrive(loading, { loadingMinutes: 7 }),
      7,
      'applySurcharge',
      'OnOriginSurcharge',
    ],
    [
      'waiting to unload',
      () => world.requestAndDrive(atDestination),
      120,
      'applySurcharge',
      'OnDestinySurcharge',
    ],
    [
      'unloading for longer than agreed',
      () => world.requestAndDrive(unloading, { unloadingMinutes: 9 }),
      9,
      'applySurcharge',
      'OnDestinySurcharge',
    ],
    ['silence on the way', () => world.requestAndDrive(onTheWay), 30, 'loseSignal', 'UnUpdated'],
    ['silence on the road', () => world.requestAndDrive(onRoute), 45, 'loseSignal', 'UnUpdated'],
  ])('%s', async (_name, prepare, minutes, event, to) => {
    const id = await prepare()
    const before = await world.stateOf(id)
    world.passMinutes(minutes - 1)
    await world.reportSignal(id, event)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(before)
    world.passMinutes(1)
    await world.reportSignal(id, event)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates[to])
    await world.fireTimers()
    expect(await timesFired(id, event)).toBe(1)
  })

  it('expires a booking without driver hours after its appointment', async () => {
    const id = await book({ name: 'accept' }, { name: 'withdraw', reasonCode: 'TARIFA' })
    await world.administrator(id, { name: 'searchReplacement' })
    world.passMinutes(day + 239)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.RequestBookingReassing)
    world.passMinutes(1)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.RequestBookingExpired)
  })

  it('gives a booking that is accepted late as much time as an offer', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(150) })
    await world.drive(id, [{ name: 'accept' }])
    world.passMinutes(14)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.RequestBookingAccepted)
    world.passMinutes(1)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.RequestBookingExpiredByDriver)
  })

  it('does not exist for loading without an agreed time', async () => {
    const id = await world.requestAndDrive(loading)
    world.passMinutes(20 * 60)
    await world.reportSignal(id, 'applySurcharge')
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.Carry)
  })
})

describe('a timer fires exactly once', () => {
  it('with parallel workers', async () => {
    const ids: string[] = []
    for (let count = 0; count < 12; count++) ids.push(await world.requestAndDrive([]))
    world.passMinutes(15)
    await Promise.all([world.fireTimers(), world.fireTimers(), world.fireTimers()])
    for (const id of ids) expect(await timesFired(id, 'expireOffer')).toBe(1)
  })

  it('after a restart, by the server itself', async () => {
    const id = await world.requestAndDrive([])
    world.passMinutes(15)
    const app = await buildTestApp({ db: world.db, clock: () => world.now })
    await expect
      .poll(() => world.stateOf(id), { timeout: 10_000 })
      .toBe(journeyStates.RequestExpired)
    await app.close()
    expect(await timesFired(id, 'expireOffer')).toBe(1)
  })

  it('or never, if a command closed the journey first', async () => {
    const id = await world.requestAndDrive([])
    world.passMinutes(15)
    await world.customer(id, { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' })
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.Cancel)
    expect(await world.db.selectFrom('timers').selectAll().execute()).toEqual([])
  })
})

it('postpones a timer that fails and fires the others', async () => {
  const [broken, fine] = [await world.requestAndDrive([]), await world.requestAndDrive([])]
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
  expect(await world.stateOf(broken)).toBe(journeyStates.Request)
  expect(await world.stateOf(fine)).toBe(journeyStates.RequestExpired)
  await world.fireTimers()
  expect(await world.stateOf(broken)).toBe(journeyStates.Request)
  world.passMinutes(1)
  await world.fireTimers()
  expect(await world.stateOf(broken)).toBe(journeyStates.RequestExpired)
})
