import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { deleteOldIdempotencyKeys } from '#platform/http/idempotency.ts'
import { JourneyCommandService } from './journey-command-service.ts'

let world: OperationWorld
let keys = 0

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const newKey = () => `key-${String(++keys).padStart(8, '0')}`

/** Sends `accept` as a driver's phone does: every retry has the same key. */
function acceptAs(driverId: string, id: string, idempotencyKey: string) {
  const source = { actor: 'driver', actorId: driverId, idempotencyKey } as const
  return world.commands.perform(source, id, { name: 'accept' })
}

async function countTransitions(id: string): Promise<number> {
  const rows = await world.db
    .selectFrom('transitions')
    .select('version')
    .where('journey_id', '=', id)
    .execute()
  return rows.length
}

describe('the same request three times', () => {
  it('in sequence has one effect and one answer', async () => {
    const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
    const first = await acceptAs(driverId, id, key)
    world.passMinutes(1)
    expect(await acceptAs(driverId, id, key)).toEqual(first)
    await world.driver(driverId, id, { name: 'arriveAtOrigin' })
    // Still the first answer, although the journey has changed since.
    expect(await acceptAs(driverId, id, key)).toEqual(first)
    expect(await countTransitions(id)).toBe(3)
  })

  it('in parallel has one effect and one answer', async () => {
    for (let repetition = 0; repetition < 10; repetition++) {
      const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
      const answers = await Promise.all([1, 2, 3].map(() => acceptAs(driverId, id, key)))
      expect(answers[1]).toEqual(answers[0])
      expect(answers[2]).toEqual(answers[0])
      expect(await countTransitions(id)).toBe(2)
    }
  })

  it('creates one journey', async () => {
    const source = {
      actor: 'customer',
      actorId: world.customerId,
      idempotencyKey: newKey(),
    } as const
    const create = () => world.commands.create(source, world.customerId, wantedService)
    const [first, ...others] = [await create(), ...(await Promise.all([create(), create()]))]
    expect(others).toEqual([first, first])
  })

  it('gets the first answer again if that was lost', async () => {
    const { changeLog } = world.deps
    const failingChangeLog: Pick<ChangeLog, 'write'> = {
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
    const commands = new JourneyCommandService({ ...world.deps, changeLog: failingChangeLog })
    const source = { actor: 'driver', actorId: driverId, idempotencyKey } as const
    const lost = commands.perform(source, id, { name: 'accept' })
    await expect(lost).rejects.toThrow('after the commit')
    const { journey } = await acceptAs(driverId, id, idempotencyKey)
    expect(journey).toEqual(await world.read(id))
    expect(await countTransitions(id)).toBe(2)
  })
})

describe('the same key', () => {
  it.each<[string, (id: string, other: string) => [string, JourneyCommand]]>([
    ['another command', (id) => [id, { name: 'arriveAtOrigin' }]],
    ['another journey', (_id, other) => [other, { name: 'accept' }]],
    ['another note', (id) => [id, { name: 'accept', note: 'Voy para allá.' }]],
  ])('for %s is rejected', async (_name, target) => {
    const [driverId, idempotencyKey] = [await world.addDriver(), newKey()]
    const [one, other] = [await world.request(), await world.request()]
    await acceptAs(driverId, one.id, idempotencyKey)
    const source = { actor: 'driver', actorId: driverId, idempotencyKey } as const
    const reused = world.commands.perform(source, ...target(one.id, other.id))
    await expect(reused).rejects.toMatchObject({ code: 'request.key-reused' })
    expect(await countTransitions(one.id)).toBe(2)
    expect(await countTransitions(other.id)).toBe(1)
  })

  it('of another actor is another key', async () => {
    const key = newKey()
    const drivers = [await world.addDriver(), await world.addDriver()]
    for (const driverId of drivers) {
      const { id } = await world.request()
      const { journey } = await acceptAs(driverId, id, key)
      expect(journey.driver?.id).toBe(driverId)
    }
  })

  it('may be used again after a rejection, and the command is then decided anew', async () => {
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

  it('of an administrator also covers commands entered on behalf of others', async () => {
    const { id: enteredBy } = await buildUser(world.db)
    const { id } = await world.request()
    const source = {
      actor: 'customer',
      actorId: null,
      enteredBy,
      idempotencyKey: newKey(),
    } as const
    const cancel: JourneyCommand = { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }
    const first = await world.commands.perform(source, id, cancel)
    expect(await world.commands.perform(source, id, cancel)).toEqual(first)
  })
})

it('deletes keys after two days', async () => {
  const [driverId, { id }, key] = [await world.addDriver(), await world.request(), newKey()]
  await acceptAs(driverId, id, key)
  const count = async () =>
    (await world.db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute())
      .length
  await deleteOldIdempotencyKeys(world.db, new Date(world.now.getTime() + 47 * hourMs))
  expect(await count()).toBe(1)
  await deleteOldIdempotencyKeys(world.db, new Date(world.now.getTime() + 49 * hourMs))
  expect(await count()).toBe(0)
})
