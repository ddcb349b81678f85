import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { sweepIdempotencyKeys } from '#platform/http/idempotency.ts'
import { createJourneyOperation } from './create-journey-operation.ts'

let world: OperationWorld
let keys = 0

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const newKey = () => `key-${String(++keys).padStart(8, '0')}`

/** As a phone: the same key for as long as it has no answer. */
function acceptAs(driverId: string, id: string, idempotencyKey: string) {
  const acting = { actor: 'driver', actorId: driverId, idempotencyKey } as const
  return world.operation.perform(acting, id, { name: 'accept' })
}

async function transitionsOf(id: string): Promise<number> {
  const rows = await world.db
    .selectFrom('transitions')
    .select('version')
    .where('journey_id', '=', id)
    .execute()
  return rows.length
}

describe('the same request three times', () => {
  it('one after the other has one effect and one answer', async () => {
    const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
    const first = await acceptAs(driverId, id, key)
    world.passMinutes(1)
    expect(await acceptAs(driverId, id, key)).toEqual(first)
    await world.driver(driverId, id, { name: 'arriveAtOrigin' })
    // Still the answer of then, though the journey has gone on.
    expect(await acceptAs(driverId, id, key)).toEqual(first)
    expect(await transitionsOf(id)).toBe(3)
  })

  it('at once has one effect and one answer', async () => {
    for (let round = 0; round < 10; round++) {
      const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
      const answers = await Promise.all([1, 2, 3].map(() => acceptAs(driverId, id, key)))
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      expect(await transitionsOf(id)).toBe(2)
    }
  })

  it('creates one journey', async () => {
    const acting = {
      actor: 'customer',
      actorId: world.customerId,
      idempotencyKey: newKey(),
    } as const
    const create = () => world.operation.create(acting, world.customerId, wantedService)
    const [first, ...others] = [await create(), ...(await Promise.all([create(), create()]))]
    expect(others).toEqual([first, first])
  })

  it('after a lost answer gets the answer that was lost', async () => {
    const { changeLog } = world.deps
    const losing: Pick<ChangeLog, 'write'> = {
      write: async (cause, work) => {
        await changeLog.write(cause, work)
        throw new Error('The connection was lost after the commit')
      },
    }
    const [driverId, { id }, idempotencyKey] = [
      await world.addDriver(),
      await world.request(),
      newKey(),
    ]
    const operation = createJourneyOperation({ ...world.deps, changeLog: losing })
    const acting = { actor: 'driver', actorId: driverId, idempotencyKey } as const
    const lost = operation.perform(acting, id, { name: 'accept' })
    await expect(lost).rejects.toThrow('after the commit')
    const { journey } = await acceptAs(driverId, id, idempotencyKey)
    expect(journey).toEqual(await world.read(id))
    expect(await transitionsOf(id)).toBe(2)
  })
})

describe('the same key', () => {
  it.each<[string, (id: string, other: string) => [string, JourneyCommand]]>([
    ['another command', (id) => [id, { name: 'arriveAtOrigin' }]],
    ['another journey', (_id, other) => [other, { name: 'accept' }]],
    ['other words', (id) => [id, { name: 'accept', note: 'Voy para allá.' }]],
  ])('for %s is refused', async (_name, ask) => {
    const [driverId, idempotencyKey] = [await world.addDriver(), newKey()]
    const [one, other] = [await world.request(), await world.request()]
    await acceptAs(driverId, one.id, idempotencyKey)
    const acting = { actor: 'driver', actorId: driverId, idempotencyKey } as const
    const reused = world.operation.perform(acting, ...ask(one.id, other.id))
    await expect(reused).rejects.toMatchObject({ code: 'request.key-reused' })
    expect(await transitionsOf(one.id)).toBe(2)
    expect(await transitionsOf(other.id)).toBe(1)
  })

  it('of somebody else is another key', async () => {
    const key = newKey()
    const drivers = [await world.addDriver(), await world.addDriver()]
    for (const driverId of drivers) {
      const { id } = await world.request()
      const { journey } = await acceptAs(driverId, id, key)
      expect(journey.driver?.id).toBe(driverId)
    }
  })

  it('may be used again after a refusal, which is decided anew', async () => {
    const [driverId, key, { id }] = [await world.addDriver(), newKey(), await world.book()]
    const other = await world.addDriver()
    await world.driver(other, id, { name: 'accept' })
    await expect(acceptAs(driverId, id, key)).rejects.toMatchObject({
      code: 'journey.transition-refused',
    })
    await world.driver(other, id, { name: 'withdraw', reasonCode: 'TARIFA' })
    await world.administrator(id, { name: 'searchReplacement' })
    const { journey } = await acceptAs(driverId, id, key)
    expect(journey.journeyStateId).toBe(journeyStates.RequestBookingAccepted)
  })

  it('of an administrator counts for what is written down for others too', async () => {
    const { id: enteredBy } = await buildUser(world.db)
    const { id } = await world.request()
    const acting = {
      actor: 'customer',
      actorId: null,
      enteredBy,
      idempotencyKey: newKey(),
    } as const
    const cancel: JourneyCommand = { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }
    const first = await world.operation.perform(acting, id, cancel)
    expect(await world.operation.perform(acting, id, cancel)).toEqual(first)
  })
})

it('is forgotten after two days', async () => {
  const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
  await acceptAs(driverId, id, key)
  const count = async () =>
    (await world.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute())
      .length
  const hour = 60 * 60_000
  await sweepIdempotencyKeys(world.db, new Date(world.now.getTime() + 47 * hour))
  expect(await count()).toBe(1)
  await sweepIdempotencyKeys(world.db, new Date(world.now.getTime() + 49 * hour))
  expect(await count()).toBe(0)
})
