import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { buildUser } from '../../../../test/factories.ts'
import { JourneyCommandService } from '../commands/journey-command-service.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
  await buildUser(world.db, { given_names: 'Ana' })
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, journeys cascade`.execute(world.db)
})
afterAll(() => world.close())

/** Notifications of the first of two administrators, oldest first. */
const readNotifications = () =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'event_id', 'journey_id', 'count', 'readed', 'closed_at'])
    .where('administrator_id', '=', world.administratorId)
    .orderBy('datetime')
    .execute()

const kinds = async () => (await readNotifications()).map(({ kind }) => kind)

const reportNoveltyOf = (id: string, idempotencyKey?: string) =>
  world.commands.perform(
    {
      actor: 'administrator',
      actorId: world.administratorId,
      ...(idempotencyKey && { idempotencyKey }),
    },
    id,
    { name: 'reportNovelty', noveltyCode: 'VARADA' },
  )

const resolve = { name: 'resolveNovelty', reasonCode: 'SUPERADA', note: 'Ya anda.' } as const
const [accept, arrive] = [{ name: 'accept' }, { name: 'arriveAtOrigin' }] as const

describe('a novelty', () => {
  it('notifies every administrator, with the transition that opened it', async () => {
    const id = await world.requestAndDrive([accept])
    await reportNoveltyOf(id)
    expect(await readNotifications()).toMatchObject([
      { kind: 'novelty', journey_id: id, event_id: '3', readed: false, closed_at: null },
    ])
    expect(await world.db.selectFrom('notifications').select('id').execute()).toHaveLength(2)
  })

  it('is in the change log of the same command', async () => {
    const id = await world.requestAndDrive([accept])
    await reportNoveltyOf(id)
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

  it('closes the notification when it is resolved', async () => {
    const id = await world.requestAndDrive([accept])
    await reportNoveltyOf(id)
    await world.administrator(id, resolve)
    expect(await readNotifications()).toMatchObject([
      { kind: 'novelty', readed: true, closed_at: world.now },
    ])
  })

  it('notifies once for a repeated idempotency key', async () => {
    const id = await world.requestAndDrive([accept])
    for (let time = 0; time < 3; time += 1) await reportNoveltyOf(id, 'key-00000001')
    expect(await readNotifications()).toMatchObject([{ kind: 'novelty', count: 1 }])
  })
})

describe('a command that fails', () => {
  it('does not notify when it is rejected', async () => {
    const { id } = await world.request()
    await expect(reportNoveltyOf(id)).rejects.toMatchObject({ code: 'journey.transition-refused' })
    expect(await readNotifications()).toEqual([])
  })

  it('is rolled back if notifying fails', async () => {
    const id = await world.requestAndDrive([accept])
    const notifications = {
      ...world.deps.notifications,
      reconcile: () => Promise.reject(new Error('No notifications')),
    }
    const commands = new JourneyCommandService({ ...world.deps, notifications })
    const source = { actor: 'administrator', actorId: world.administratorId } as const
    const command = { name: 'reportNovelty', noveltyCode: 'VARADA' } as const
    await expect(commands.perform(source, id, command)).rejects.toThrow('No notifications')
    expect(await world.stateOf(id)).toBe(4)
    expect(await readNotifications()).toEqual([])
  })
})

describe('a cancellation', () => {
  const cancel = { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' } as const

  it('notifies if the customer cancels, also by phone, but not if an administrator cancels', async () => {
    const [own, byPhone, byAdministrator] = [
      await world.request(),
      await world.request(),
      await world.request(),
    ]
    await world.customer(own.id, cancel)
    await world.onBehalfOf('customer', byPhone.id, cancel)
    await world.administrator(byAdministrator.id, cancel)
    expect(await readNotifications()).toMatchObject([
      { kind: 'cancelled', journey_id: own.id, event_id: '2' },
      { kind: 'cancelled', journey_id: byPhone.id },
    ])
  })

  it('notifies of a booking without truck near its appointment, until a driver accepts', async () => {
    const { id } = await world.book({ loadingAt: world.inMinutes(170) })
    expect(await kinds()).toEqual(['bookingWithoutTruck'])
    const driverId = await world.addDriver()
    await world.driver(driverId, id, accept)
    expect(await readNotifications()).toMatchObject([
      { kind: 'bookingWithoutTruck', closed_at: world.now },
    ])
    await world.driver(driverId, id, { name: 'withdraw', reasonCode: 'TARIFA' })
    expect(await kinds()).toEqual(['cancelled', 'bookingWithoutTruck'])
  })

  it('notifies the attendant, if the rule says so', async () => {
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
    await world.customer(id, cancel)
    const rows = await world.db.selectFrom('notifications').select('administrator_id').execute()
    expect(rows).toEqual([{ administrator_id: world.administratorId }])
    await world.db.deleteFrom('notification_rules').execute()
  })
})

describe('a surcharge', () => {
  it('notifies when its amount is fixed, and closes the notification when it is approved', async () => {
    const id = await world.requestAndDrive([accept, arrive])
    await world.reportSignal(id)
    world.passMinutes(world.limits.freeWait + 5)
    await world.reportSignal(id)
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
    const own = () =>
      readNotifications().then((rows) => rows.filter(({ kind }) => kind === 'surcharge'))
    expect(await own()).toMatchObject([{ journey_id: id, event_id: String(version) }])
    await world.administrator(id, { name: 'approveSurcharge', surchargeId: surcharge.id })
    expect(await own()).toMatchObject([{ readed: true, closed_at: world.now }])
  })
})

describe('a snoozed journey', () => {
  it('opens no notification until the snooze ends', async () => {
    const id = await world.requestAndDrive([accept, arrive])
    await world.administrator(id, { name: 'snooze', minutes: 60 })
    world.passMinutes(31)
    await world.administrator(id, { name: 'writeNote', note: 'Se esperan noticias.' })
    expect(await readNotifications()).toEqual([])
    await world.administrator(id, { name: 'wake' })
    expect(await kinds()).toEqual(['signalLost'])
  })
})
