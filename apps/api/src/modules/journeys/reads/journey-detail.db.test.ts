import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { atOrigin } from '../../../../test/driver-command-sequences.ts'
import { readJourneyDetail } from './journey-detail.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const read = (id: string) => readJourneyDetail(world.db, id, world.now, defaultProtocols)

it('lists everything that happened, oldest first, with its actor', async () => {
  const driverId = await world.addDriver()
  const { id } = await world.request({ cargoKg: 12_000, freeWaitMinutes: 30 })
  await world.driver(driverId, id, { name: 'accept' })
  world.passMinutes(20)
  await world.driver(driverId, id, {
    name: 'reportNovelty',
    noveltyCode: 'VARADA',
    place: { lat: 4.7, lng: -74.2 },
    reportedAt: new Date(world.now.getTime() - 60_000).toISOString(),
  })
  world.passMinutes(5)
  await world.administrator(id, {
    name: 'takeNoveltyStep',
    step: 'call-driver',
    outcome: 'contestó',
    note: 'Espera grúa',
  })
  world.passMinutes(5)
  await world.administrator(id, { name: 'writeNote', note: 'Mecánico en camino' })
  world.passMinutes(30)
  await world.onBehalfOf('driver', id, { name: 'resolveNovelty', reasonCode: 'SUPERADA' })

  const detail = await read(id)
  expect(detail).toMatchObject({
    journey: { id, journeyStateId: journeyStates.OnWay, novelty: null },
    contact: { name: expect.stringMatching(/\S+ \S+/) },
    cargoKg: 12_000,
    agreed: { freeWaitMinutes: 30, waitingRateCop: null },
    republishedFrom: null,
    novelties: [{ code: 'VARADA', resolutionCode: 'SUPERADA' }],
    surcharges: [],
  })
  expect(detail.timeline).toMatchObject([
    { kind: 'transition', event: 'createRequest', fromStateId: null, staySeconds: null },
    { kind: 'transition', event: 'accept', actor: 'driver', by: { id: driverId } },
    {
      kind: 'transition',
      event: 'reportNovelty',
      place: { lat: 4.7, lng: -74.2 },
      reportedAt: new Date('2026-11-16T12:19:00Z').toISOString(),
      staySeconds: 20 * 60,
    },
    {
      kind: 'novelty-step',
      step: 'call-driver',
      text: 'Llamar al conductor',
      outcome: 'contestó',
      by: { name: 'Luis Gómez' },
      note: 'Espera grúa',
    },
    { kind: 'note', text: 'Mecánico en camino', by: { name: 'Luis Gómez' } },
    {
      kind: 'transition',
      event: 'resolveNovelty',
      actor: 'driver',
      by: { id: driverId },
      enteredBy: { name: 'Luis Gómez' },
      reasonCode: 'SUPERADA',
      toStateId: journeyStates.OnWay,
    },
  ])
  expect(detail.timers.map(({ event }) => event)).toEqual(['loseSignal'])
})

it('counts a running surcharge up to now, and names who decided a closed one', async () => {
  const id = await world.requestAndDrive(atOrigin, { waitingRateCop: 60_000 })
  await world.commands.performAsSystem(id, 'applySurcharge')
  world.passMinutes(30)
  const running = (await read(id)).surcharges
  expect(running).toMatchObject([
    { site: 'origin', status: 'running', minutes: 30, amountCop: 30_000, decidedBy: null },
  ])
  await world.administrator(id, { name: 'voidSurcharge', reasonCode: 'ACUERDO_COMERCIAL' })
  expect((await read(id)).surcharges).toMatchObject([
    { status: 'voided', decidedBy: { name: 'Luis Gómez' }, reasonCode: 'ACUERDO_COMERCIAL' },
  ])
})

it('does not count the time of a novelty that stops the waiting clock', async () => {
  const id = await world.requestAndDrive(atOrigin, { waitingRateCop: 60_000 })
  await world.commands.performAsSystem(id, 'applySurcharge')
  world.passMinutes(30)
  await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'NO_RECIBEN' })
  world.passMinutes(60)
  expect((await read(id)).surcharges).toMatchObject([{ minutes: 30, amountCop: 30_000 }])
  await world.administrator(id, {
    name: 'resolveNovelty',
    reasonCode: 'SUPERADA',
    note: 'Llegaron los papeles.',
  })
  expect((await read(id)).surcharges).toMatchObject([{ minutes: 30, amountCop: 30_000 }])
})

it('shows a customer by company name', async () => {
  const { id, customer } = await world.request()
  await world.customer(id, { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' })
  expect((await read(id)).timeline.at(-1)).toMatchObject({ event: 'cancel', by: customer })
})

it('shows the papers of driver and vehicle with their expiry', async () => {
  const { id } = await world.request()
  await world.drive(id, [{ name: 'accept' }])
  const truck = await world.db
    .selectFrom('journeys')
    .select(['driver_id', 'vehicle_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const paper = { id: randomUUID(), number: '1', driver_id: null, vehicle_id: null }
  await world.db
    .insertInto('papers')
    .values([
      { ...paper, driver_id: truck.driver_id, kind: 'licence', expires_on: '2027-06-01' },
      {
        ...paper,
        id: randomUUID(),
        vehicle_id: truck.vehicle_id,
        kind: 'soat',
        expires_on: '2026-11-20',
      },
    ])
    .execute()
  expect((await read(id)).papers).toMatchObject([
    { kind: 'licence', of: 'driver', expiresOn: '2027-06-01', standing: 'valid' },
    { kind: 'soat', of: 'vehicle', label: 'SOAT', standing: 'expires-soon' },
  ])
})

it('thins a long track and includes its last point', async () => {
  const { id } = await world.request()
  const points = Array.from({ length: 1201 }, (_, at) => ({
    journey_id: id,
    reported_at: new Date(world.now.getTime() + at * 1000),
    lat: 4 + at / 1000,
    lng: -74,
    speed_kmh: null,
    received_at: world.now,
  }))
  await world.db.insertInto('positions').values(points).execute()
  const { track } = await read(id)
  expect(track).toHaveLength(401)
  expect(track.at(-1)?.lat).toBe(5.2)
  expect(track.map(({ at }) => at)).toEqual(track.map(({ at }) => at).toSorted())
})

it('shows the journey it was republished from', async () => {
  const { id, code } = await world.request()
  await world.customer(id, { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' })
  const { journey } = await world.administrator(id, { name: 'republish' })
  expect((await read(journey.id)).republishedFrom).toEqual({ id, code })
})

it('rejects an unknown journey', async () => {
  await expect(read(randomUUID())).rejects.toMatchObject({ code: 'journey.not-found' })
})
