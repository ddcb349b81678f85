import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { buildUser } from '../../../../test/factories.ts'
import { createJourneyOperation } from '../commands/create-journey-operation.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
  await buildUser(world.db, { given_names: 'Ana' })
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, journeys cascade`.execute(world.db)
})
afterAll(() => world.close())

/** What the first of two administrators reads, oldest first. */
const told = () =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'event_id', 'journey_id', 'count', 'readed', 'closed_at'])
    .where('administrator_id', '=', world.administratorId)
    .orderBy('datetime')
    .execute()

const kinds = async () => (await told()).map(({ kind }) => kind)

const noveltyOf = (id: string, idempotencyKey?: string) =>
  world.operation.perform(
    {
      actor: 'administrator',
      actorId: world.administratorId,
      ...(idempotencyKey && { idempotencyKey }),
    },
    id,
    { name: 'reportNovelty', noveltyCode: 'VARADA' },
  )

const resolve = { name: 'resolveNovelty', reasonCode: 'SUPERADA' } as const
const [accept, arrive] = [{ name: 'accept' }, { name: 'arriveAtOrigin' }] as const

describe('a novelty', () => {
  it('is told to every administrator with the transition that opened it', async () => {
    const id = await world.bring([accept])
    await noveltyOf(id)
    expect(await told()).toMatchObject([
      { kind: 'novelty', journey_id: id, event_id: '3', readed: false, closed_at: null },
    ])
    expect(await world.db.selectFrom('notifications').select('id').execute()).toHaveLength(2)
  })

  it('is told in the change log of the same command', async () => {
    const id = await world.bring([accept])
    await noveltyOf(id)
    const changes = await world.db
      .selectFrom('changes')
      .select(['collection', 'cause'])
      .orderBy('seq', 'desc')
      .limit(3)
      .execute()
    expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['journey.report-novelty']))
    const own = `notifications/${world.administratorId}/admin`
    expect(changes.map(({ collection }) => collection)).toContain(own)
    expect(changes.map(({ collection }) => collection)).toContain('journeys')
  })

  it('is closed by who resolves it', async () => {
    const id = await world.bring([accept])
    await noveltyOf(id)
    await world.administrator(id, resolve)
    expect(await told()).toMatchObject([{ kind: 'novelty', readed: true, closed_at: world.now }])
  })

  it('is told once for the same key', async () => {
    const id = await world.bring([accept])
    for (let time = 0; time < 3; time += 1) await noveltyOf(id, 'key-00000001')
    expect(await told()).toMatchObject([{ kind: 'novelty', count: 1 }])
  })
})

describe('a command that fails', () => {
  it('tells nothing when it is refused', async () => {
    const { id } = await world.request()
    await expect(noveltyOf(id)).rejects.toMatchObject({ code: 'journey.transition-refused' })
    expect(await told()).toEqual([])
  })

  it('tells nothing when it is undone, and is undone when nobody can be told', async () => {
    const id = await world.bring([accept])
    const notifications = {
      ...world.deps.notifications,
      reconcile: () => Promise.reject(new Error('No desk')),
    }
    const operation = createJourneyOperation({ ...world.deps, notifications })
    const acting = { actor: 'administrator', actorId: world.administratorId } as const
    const command = { name: 'reportNovelty', noveltyCode: 'VARADA' } as const
    await expect(operation.perform(acting, id, command)).rejects.toThrow('No desk')
    expect(await world.stateOf(id)).toBe(4)
    expect(await told()).toEqual([])
  })
})

describe('a cancellation', () => {
  const desist = { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' } as const

  it('is told by the customer’s own hand and by phone, not by ours', async () => {
    const [own, byPhone, ours] = [
      await world.request(),
      await world.request(),
      await world.request(),
    ]
    await world.customer(own.id, desist)
    await world.onBehalfOf('customer', byPhone.id, desist)
    await world.administrator(ours.id, desist)
    expect(await told()).toMatchObject([
      { kind: 'cancelled', journey_id: own.id, event_id: '2' },
      { kind: 'cancelled', journey_id: byPhone.id },
    ])
  })

  it('leaves a booking near its hour without truck, until somebody takes it', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(170) })
    expect(await kinds()).toEqual(['bookingWithoutTruck'])
    const driverId = await world.addDriver()
    await world.driver(driverId, id, accept)
    expect(await told()).toMatchObject([{ kind: 'bookingWithoutTruck', closed_at: world.now }])
    await world.driver(driverId, id, { name: 'withdraw', reasonCode: 'TARIFA' })
    expect(await kinds()).toEqual(['cancelled', 'bookingWithoutTruck'])
  })

  it('is told to who looked after it, where the rule wants that', async () => {
    const rule = { kind: 'cancelled', is_on: true, severity: 'warning' } as const
    await world.db
      .insertInto('notification_rules')
      .values({
        ...rule,
        audience: 'attendant',
        amount: null,
        changed_by: null,
        changed_at: world.now,
        chosen: [],
      })
      .execute()
    const { id } = await world.request()
    await world.administrator(id, { name: 'take' })
    await world.customer(id, desist)
    const rows = await world.db.selectFrom('notifications').select('administrator_id').execute()
    expect(rows).toEqual([{ administrator_id: world.administratorId }])
    await world.db.deleteFrom('notification_rules').execute()
  })
})

describe('a surcharge', () => {
  it('is told when its hours are known and over with the verdict', async () => {
    const id = await world.bring([accept, arrive])
    await world.hear(id)
    world.passMinutes(world.limits.freeWait + 5)
    await world.hear(id)
    await world.fireTimers()
    expect(await kinds()).toEqual([])
    await world.drive(id, [{ name: 'startLoading' }])
    const surcharge = await world.db
      .selectFrom('surcharges')
      .select('id')
      .where('journey_id', '=', id)
      .executeTakeFirstOrThrow()
    const { version } = await world.db
      .selectFrom('transitions')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('journey_id', '=', id)
      .executeTakeFirstOrThrow()
    const own = () => told().then((rows) => rows.filter(({ kind }) => kind === 'surcharge'))
    expect(await own()).toMatchObject([{ journey_id: id, event_id: String(version) }])
    await world.administrator(id, { name: 'approveSurcharge', surchargeId: surcharge.id })
    expect(await own()).toMatchObject([{ readed: true, closed_at: world.now }])
  })
})

describe('what is put off', () => {
  it('is told of nothing new, until it is back', async () => {
    const id = await world.bring([accept, arrive])
    await world.administrator(id, { name: 'snooze', minutes: 60 })
    world.passMinutes(31)
    await world.administrator(id, { name: 'writeNote', note: 'Se esperan noticias.' })
    expect(await told()).toEqual([])
    await world.administrator(id, { name: 'wake' })
    expect(await kinds()).toEqual(['signalLost'])
  })
})
