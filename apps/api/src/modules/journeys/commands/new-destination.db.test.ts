import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { corridorCities, findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { pointAlong } from '@arriero/domain/corridors/point.ts'
import { estimateArrival } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import { indexUsualStays } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { replayLog } from '../../../../test/live-expectations.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { readTimeline } from '../reads/timeline.ts'
import { selectSurcharges, surchargeDocument } from '../surcharge-store.ts'

let world: OperationWorld
beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const city = (name: string) => {
  const found = corridorCities.find((one) => one.name === name)
  if (!found) throw new Error(`No city ${name}`)
  return found
}
const [bogota, cali, pereira, neiva] = ['Bogotá', 'Cali', 'Pereira', 'Neiva'].map(city) as [
  ReturnType<typeof city>,
  ReturnType<typeof city>,
  ReturnType<typeof city>,
  ReturnType<typeof city>,
]
const note = 'Carta del cliente del 16 de noviembre.'

/** A truck from Bogotá to Cali, at this share of its road, whose customer asks for another destination. */
async function onRoadTo(share: number) {
  const id = await world.requestAndDrive(
    [
      { name: 'accept' },
      { name: 'arriveAtOrigin' },
      { name: 'startLoading' },
      { name: 'depart', manifestNumber: 'M-77' },
    ],
    { origin: bogota, destination: cali },
  )
  const path = findCorridor({ origin: bogota, destination: cali })?.path ?? []
  const { lat, lng } = pointAlong(path, share)
  await world.db
    .updateTable('journeys')
    .set({
      position_lat: lat,
      position_lng: lng,
      position_at: world.now,
      position_progress: share,
    })
    .where('id', '=', id)
    .execute()
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DESVIO' }])
  return id
}

const accept = (id: string, more: Partial<CommandBody<'changeDestination'>> = {}) =>
  world.administrator(id, {
    name: 'changeDestination',
    destination: { ...pereira, address: 'Km 4 vía Cerritos, Bodega 2' },
    appointmentAt: world.inMinutes(12 * 60),
    note,
    ...more,
  })

it('sends the truck to the new place: document, progress on the new road, price and appointment', async () => {
  const id = await onRoadTo(0.4)
  const appointmentAt = world.inMinutes(10 * 60)
  const { journey } = await accept(id, { appointmentAt, priceCop: 2_400_000 })
  expect(journey).toMatchObject({
    journeyStateId: journeyStates.OnRoute,
    interrupted: [],
    novelty: null,
    destination: { name: 'Pereira', divipola: pereira.divipola },
    promisedAt: appointmentAt,
    priceCop: 2_400_000,
  })
  // Ibagué is farther on the way to Pereira than on the way to Cali.
  expect(journey.position?.progress).toBeGreaterThan(0.5)
  expect(journey).toEqual(await world.read(id))
  const { search_text: words } = await world.db
    .selectFrom('journeys')
    .select('search_text')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(words).toContain('pereira')
  expect(words).not.toContain('cali ')
  expect(words).toContain('m77')
})

it('tells the change in the timeline and the audit, and ends the novelty with its remedy', async () => {
  const id = await onRoadTo(0.4)
  await accept(id, { priceCop: 2_400_000 })
  const timeline = await readTimeline(world.db, id)
  const told = timeline.find((entry) => entry.kind === 'note')
  expect(told && 'text' in told && told.text.replaceAll('\u00A0', ' ')).toMatch(
    /^Nuevo destino: Cali → Pereira, Km 4 vía Cerritos, Bodega 2\. Por carretera 318 km; antes 461 km\. Flete: \$ 3\.200\.000 → \$ 2\.400\.000\. Cita de descargue: /,
  )
  expect(timeline.findLast((entry) => entry.kind === 'transition')).toMatchObject({
    event: 'resolveNovelty',
    note,
    detail: { remedy: 'accept-destination' },
  })
  const audit = await readAudit(world.db, { event: 'journey.change-destination', subject_id: id })
  expect(audit).toMatchObject([
    {
      detail: {
        before: { name: 'Cali' },
        after: { name: 'Pereira', address: 'Km 4 vía Cerritos, Bodega 2' },
        priceBefore: 3_200_000,
        priceAfter: 2_400_000,
      },
    },
  ])
})

it('keeps the price unless another was agreed', async () => {
  const id = await onRoadTo(0.4)
  expect((await accept(id)).journey.priceCop).toBe(3_200_000)
})

it('goes over several corridors where the cities have none, and the estimate adds their times', async () => {
  const id = await world.requestAndDrive(
    [{ name: 'accept' }, { name: 'arriveAtOrigin' }, { name: 'startLoading' }, { name: 'depart' }],
    { origin: neiva, destination: bogota },
  )
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DESVIO' }])
  const { journey } = await accept(id)
  const hour = 3600
  const stay = (origin: string | null, destination: string | null, hours: number) => ({
    origin,
    destination,
    journeyStateId: journeyStates.OnRoute,
    medianSeconds: hours * hour,
    p90Seconds: hours * hour,
  })
  const findUsualStay = indexUsualStays([
    stay(null, null, 99),
    stay(neiva.divipola, bogota.divipola, 7),
    stay(bogota.divipola, pereira.divipola, 10),
  ])
  const now = world.now.getTime()
  const { at } = estimateArrival(journey, { findUsualStay, now })
  const hours = ((at ?? 0) - now) / 3_600_000
  expect(hours).toBeGreaterThan(7)
  expect(hours).toBeLessThan(17)
})

it('gives the surcharges of the journey the new destination too, live', async () => {
  const id = await world.requestAndDrive([{ name: 'accept' }, { name: 'arriveAtOrigin' }], {
    origin: bogota,
    destination: cali,
  })
  await world.administrator(id, { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' })
  await world.drive(id, [
    { name: 'startLoading' },
    { name: 'depart' },
    { name: 'reportNovelty', noveltyCode: 'DESVIO' },
  ])
  await accept(id)
  const rows = await selectSurcharges(world.db).where('journey_id', '=', id).execute()
  expect(rows.map(surchargeDocument)).toMatchObject([{ destination: { name: 'Pereira' } }])
  expect(await replayLog(world.db, 'surcharges')).toEqual(rows.map(surchargeDocument))
})

it('needs the steps of the protocol, or a reason', async () => {
  const id = await onRoadTo(0.4)
  await expect(accept(id, { note: undefined })).rejects.toMatchObject({
    code: 'journey.steps-open',
    message: expect.stringContaining('Recalcular flete y kilómetros y aprobarlos'),
  })
  // Nothing of it was written.
  expect(await world.read(id)).toMatchObject({
    journeyStateId: journeyStates.Novelty,
    destination: { name: 'Cali' },
  })
  for (const [step, outcome] of [
    ['written', 'recibida'],
    ['price', 'aprobado'],
    ['call-driver', 'contestó'],
    ['decide', 'continuar'],
  ] as const) {
    await world.administrator(id, { name: 'takeNoveltyStep', step, outcome })
  }
  expect((await accept(id, { note: undefined })).journey.novelty).toBeNull()
})

it('is refused without the novelty, after the arrival, to the same place and for a past hour', async () => {
  const id = await onRoadTo(0.4)
  await expect(accept(id, { appointmentAt: world.inMinutes(-1) })).rejects.toMatchObject({
    code: 'journey.appointment-past',
  })
  await expect(accept(id, { destination: cali })).rejects.toMatchObject({
    code: 'journey.same-destination',
  })
  await accept(id)
  await expect(accept(id, { destination: cali })).rejects.toMatchObject({
    code: 'journey.destination-refused',
    message: 'Solo se puede en un viaje con la novedad «Cambio de destino» abierta.',
  })
  await world.drive(id, [
    { name: 'arriveAtDestination', reasonCode: 'GPS_FALLA' },
    { name: 'reportNovelty', noveltyCode: 'DESVIO' },
  ])
  await expect(accept(id, { destination: cali })).rejects.toMatchObject({
    code: 'journey.destination-refused',
    message: expect.stringContaining('El camión ya llegó'),
  })
  expect((await world.read(id)).destination.name).toBe('Pereira')
})

it('goes back by the same way: another novelty, another destination', async () => {
  const id = await onRoadTo(0.4)
  await accept(id)
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DESVIO' }])
  const { journey } = await accept(id, { destination: cali })
  expect(journey.destination.name).toBe('Cali')
  expect(journey.position?.progress).toBeCloseTo(0.4, 1)
})

it('is not for drivers, and loses against a change that was first', async () => {
  const id = await onRoadTo(0.4)
  const { driver, commandVersion } = await world.read(id)
  const command = {
    name: 'changeDestination',
    destination: pereira,
    appointmentAt: world.inMinutes(600),
    note,
  } as const
  await expect(world.driver(driver?.id ?? '', id, command)).rejects.toMatchObject({
    code: 'journey.actor-refused',
  })
  await world.administrator(id, { name: 'take' })
  await expect(accept(id, { expectedVersion: commandVersion })).rejects.toMatchObject({
    code: 'journey.changed-meanwhile',
  })
})
