import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { lockRecords } from '#platform/users/lock-records.ts'
import { banUser } from '../../../../test/factories.ts'
import { askWhileHeld } from '../../../../test/held-row.ts'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const readable = (error: unknown) =>
  error instanceof Error ? error.message.replaceAll('\u00A0', ' ') : String(error)

async function addPaper(driverId: string, kind: PaperKind, expires_on: string): Promise<void> {
  const driver = await world.db
    .selectFrom('drivers')
    .select('vehicle_id')
    .where('user_id', '=', driverId)
    .executeTakeFirstOrThrow()
  const isOfDriver = kind === 'licence' || kind === 'pila' || kind === 'dangerous-goods'
  const owner = isOfDriver
    ? { driver_id: driverId, vehicle_id: null }
    : { driver_id: null, vehicle_id: driver.vehicle_id }
  const paper = { id: randomUUID(), kind, number: '1', expires_on, ...owner }
  await world.db.insertInto('papers').values(paper).execute()
}

describe('a driver who is not fit', () => {
  it('is rejected with the paper that expired and when', async () => {
    const driverId = await world.addDriver({ plate: 'ZZX012' })
    await addPaper(driverId, 'soat', '2026-11-03')
    await addPaper(driverId, 'licence', '2030-01-01')
    const { id } = await world.request()
    const refused = await world.driver(driverId, id, { name: 'accept' }).catch(readable)
    expect(refused).toBe('El SOAT del vehículo ZZX 012 venció el 03/11/2026.')
    const assigned = world.administrator(id, { name: 'assign', driverId })
    await expect(assigned).rejects.toMatchObject({ code: 'driver.not-fit' })
  })

  it("can't start a booking accepted before the paper expired", async () => {
    const driverId = await world.addDriver()
    const { id } = await world.book()
    await world.driver(driverId, id, { name: 'accept' })
    await addPaper(driverId, 'pila', '2026-11-15')
    const start = world.driver(driverId, id, { name: 'startJourney' })
    await expect(start).rejects.toMatchObject({ code: 'driver.not-fit' })
  })

  it('is rejected while banned, without truck, or without the required licence', async () => {
    const { id } = await world.request()
    const banned = await world.addDriver()
    await banUser(world.db, banned)
    const wrongLicence = await world.addDriver({ licenceCategory: 'C2', vehicleType: 'Tractomula' })
    const withoutTruck = await world.addDriver()
    await world.db
      .updateTable('drivers')
      .set({ vehicle_id: null })
      .where('user_id', '=', withoutTruck)
      .execute()
    const sentences: string[] = []
    for (const driverId of [banned, wrongLicence, withoutTruck]) {
      const assignment = world.administrator(id, { name: 'assign', driverId })
      sentences.push(await assignment.then(() => 'accepted', readable))
    }
    expect(sentences).toEqual([
      'La cuenta del conductor no está activa: bloqueado.',
      'La licencia C2 no alcanza para Tractomula: se necesita C3.',
      'El conductor no tiene vehículo.',
    ])
  })

  it('is not assigned more than the truck can carry', async () => {
    const driverId = await world.addDriver({ payloadKg: 4500 })
    const { id } = await world.request({ cargoKg: 4501 })
    const sentence = 'La carga pesa 4.501 kg y el vehículo lleva 4.500 kg.'
    expect(await world.driver(driverId, id, { name: 'accept' }).catch(readable)).toBe(sentence)
    const assigned = world.administrator(id, { name: 'assign', driverId })
    expect(await assigned.catch(readable)).toBe(sentence)
    const lighter = await world.request({ cargoKg: 4500 })
    const { journey } = await world.driver(driverId, lighter.id, { name: 'accept' })
    expect(journey.driver?.id).toBe(driverId)
  })

  it('is assigned a dangerous load only with the course for it, also as a replacement', async () => {
    const driverId = await world.addDriver()
    const { id } = await world.request({ cargoNature: 'dangerous' })
    const sentence = 'La carga es peligrosa y el conductor no tiene curso de mercancías peligrosas.'
    expect(await world.driver(driverId, id, { name: 'accept' }).catch(readable)).toBe(sentence)
    const paper = { number: 'MP-1', expires_on: '2099-01-01', vehicle_id: null }
    await world.db
      .insertInto('papers')
      .values({ id: randomUUID(), kind: 'dangerous-goods', driver_id: driverId, ...paper })
      .execute()
    const { journey } = await world.driver(driverId, id, { name: 'accept' })
    expect(journey.driver?.id).toBe(driverId)
    await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'SALUD' })
    const other = await world.addDriver()
    const replace = { name: 'replaceDriver', driverId: other, keepsVehicle: true } as const
    const asked = world.administrator(id, { ...replace, reasonCode: 'CONDUCTOR_NO_RESPONDE' })
    expect(await asked.catch(readable)).toBe(sentence)
  })

  it('is rejected if unknown', async () => {
    const { id } = await world.request()
    const assign = { name: 'assign', driverId: randomUUID() } as const
    await expect(world.administrator(id, assign)).rejects.toMatchObject({
      code: 'driver.not-found',
    })
  })
})

describeOnPostgres('a driver whose state changes while a journey is assigned', () => {
  it('is not assigned, although they were active when the assignment began to wait', async () => {
    const driverId = await world.addDriver()
    const { id } = await world.request()
    const sentence = await askWhileHeld(world.db, {
      lock: (tx) => lockRecords(tx, driverId),
      request: () => world.administrator(id, { name: 'assign', driverId }).catch(readable),
      meanwhile: (tx) =>
        changeUserState(tx, {
          userId: driverId,
          event: 'reviewAgain',
          by: { actor: 'system', actorId: null },
          now: world.now,
        }),
    })
    expect(sentence).toBe('La cuenta del conductor no está activa: en revisión.')
  })
})

describe('a driver who is busy', () => {
  it("can't start a second journey, and the error names the first", async () => {
    const driverId = await world.addDriver()
    const [one, other] = [await world.request(), await world.request()]
    await world.driver(driverId, one.id, { name: 'accept' })
    await expect(world.administrator(other.id, { name: 'assign', driverId })).rejects.toMatchObject(
      {
        code: 'driver.busy',
        message: `El conductor ya lleva el viaje ${one.code} (En camino al cargue).`,
      },
    )
    await world.administrator(one.id, { name: 'cancel', reasonCode: 'DUPLICADO' })
    const { journey } = await world.administrator(other.id, { name: 'assign', driverId })
    expect(journey.driver?.id).toBe(driverId)
  })

  it('can accept a booking', async () => {
    const driverId = await world.addDriver()
    const { id } = await world.request()
    await world.driver(driverId, id, { name: 'accept' })
    const booking = await world.book()
    const { journey } = await world.driver(driverId, booking.id, { name: 'accept' })
    expect(journey.journeyStateId).toBe(journeyStates.RequestBookingAccepted)
  })

  it('is busy too while another driver has the truck under way', async () => {
    const [one, other] = [await world.addDriver(), await world.addDriver()]
    const vehicle = world.db.selectFrom('drivers').select('vehicle_id').where('user_id', '=', one)
    await world.db
      .updateTable('drivers')
      .set({ vehicle_id: vehicle })
      .where('user_id', '=', other)
      .execute()
    const journeys = [await world.request(), await world.request()]
    await world.driver(one, journeys[0]?.id ?? '', { name: 'accept' })
    const second = world.driver(other, journeys[1]?.id ?? '', { name: 'accept' })
    await expect(second).rejects.toMatchObject({
      code: 'driver.busy',
      message: `Otro conductor lleva ese vehículo en el viaje ${journeys[0]?.code} (En camino al cargue).`,
    })
  })
})

describe('a journey that is reassigned', () => {
  async function accepted(): Promise<{ id: string; driverId: string }> {
    const { id } = await world.book()
    const driverId = await world.addDriver()
    await world.driver(driverId, id, { name: 'accept' })
    return { id, driverId }
  }
  const reasonCode = 'PEDIDO_DEL_CLIENTE'

  it('is offered to the new driver only, and the previous one is recorded', async () => {
    const { id, driverId: before } = await accepted()
    const [next, otherDriver] = [await world.addDriver(), await world.addDriver()]
    const reassign = { name: 'reassignInternally', driverId: next, reasonCode } as const
    const { journey } = await world.administrator(id, reassign)
    expect(journey).toMatchObject({ driver: null, vehicle: null, offeredTo: { id: next } })
    const row = await world.db
      .selectFrom('transitions')
      .select('detail')
      .where('journey_id', '=', id)
      .where('version', '=', journey.version)
      .executeTakeFirst()
    expect(row?.detail).toEqual({ driverId: before, offeredDriverId: next })
    const foreign = world.driver(otherDriver, id, { name: 'accept' })
    await expect(foreign).rejects.toMatchObject({ code: 'driver.not-offered' })
    const taken = await world.driver(next, id, { name: 'accept' })
    expect(taken.journey).toMatchObject({ driver: { id: next }, offeredTo: null })
  })

  it('accepts only own drivers internally and only third-party drivers externally', async () => {
    const { id, driverId } = await accepted()
    const external = await world.addDriver({ thirdPartyCompany: 'Fletes Yarumo' })
    const own = await world.addDriver()
    const sentences = [
      await world
        .administrator(id, { name: 'reassignInternally', driverId: external, reasonCode })
        .catch(readable),
      await world
        .administrator(id, { name: 'reassignExternally', driverId: own, reasonCode })
        .catch(readable),
      await world
        .administrator(id, { name: 'reassignInternally', driverId, reasonCode })
        .catch(readable),
    ]
    expect(sentences).toEqual([
      'El conductor es de un tercero (Fletes Yarumo): use la reasignación externa.',
      'El conductor es propio: use la reasignación interna.',
      'El conductor ya tiene este viaje.',
    ])
  })

  it('is found by the name of its driver', async () => {
    const { id } = await world.request()
    const words = async () =>
      (
        await world.db
          .selectFrom('journeys')
          .select('search_text')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).search_text.split(' ')
    expect(await words()).toContain('cafe')
    const driverId = await world.addDriver({ plate: 'ZZW777' })
    await world.driver(driverId, id, { name: 'accept' })
    expect(await words()).toEqual(expect.arrayContaining(['cafe', 'zzw777', 'nanez']))
  })
})
