import { commandBodies, type CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { expect, test } from 'vitest'
import { type ActionDraft, readDraft, startDraft, unasked } from './action-draft.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'

const journey = buildJourney('OnRoute')
const driverId = '0190c0de-0000-7000-8000-000000000002'

test.each<[CommandName, ActionDraft, object]>([
  ['reportNovelty', {}, { noveltyCode: 'Elija la novedad.' }],
  ['cancel', {}, { reasonCode: 'Elija un motivo.' }],
  ['cancel', { reasonCode: 'OTRO', note: '  ' }, { note: expect.stringContaining('otro motivo') }],
  ['reassignInternally', { reasonCode: 'PAPELES_VENCIDOS' }, { driverId: 'Elija un conductor.' }],
  ['confirmDelivery', { receivedBy: 'Ana' }, { documentNumber: 'Escriba el número del cumplido.' }],
  ['writeNote', { note: '' }, { note: 'Escriba la nota.' }],
])('%s with %o is not complete', (name, draft, problems) => {
  expect(readDraft(name, journey, draft)).toEqual({ problems })
})

test.each<[CommandName, ActionDraft]>([
  ['reportNovelty', { noveltyCode: 'DERRUMBE', note: 'Km 12' }],
  ['cancel', { reasonCode: 'OTRO', note: 'Se cayó el puente.' }],
  ['reassignInternally', { driverId, reasonCode: 'PAPELES_VENCIDOS' }],
  ['confirmDelivery', { receivedBy: 'Ana', documentNumber: '77' }],
  ['snooze', { minutes: '30' }],
  ['writeNote', { note: 'Se llamó.' }],
  ['arriveAtDestination', {}],
])('%s with %o is what the server takes', (name, draft) => {
  const reading = readDraft(name, journey, draft)
  if (!('body' in reading)) expect.fail('Not complete')
  expect(commandBodies[name].safeParse(reading.body)).toMatchObject({ success: true })
})

test('a new appointment is read by the clock of Bogotá, and only a booking has one', () => {
  const draft = { loadingAt: '2026-11-20T08:00' }
  const booking = buildJourney('RequestBookingExpired', { kind: 'booking' })
  expect(readDraft('republish', booking, draft)).toEqual({
    body: { loadingAt: '2026-11-20T13:00:00.000Z' },
  })
  expect(readDraft('republish', booking, {})).toEqual({
    problems: { loadingAt: 'Elija la nueva cita de cargue.' },
  })
  expect(readDraft('republish', buildJourney('RequestExpired'), {})).toEqual({ body: {} })
})

test('what a page knows already is filled in, and what nobody is asked goes along', () => {
  const preset = { noveltyCode: 'VARADA', surchargeId: driverId }
  expect(startDraft('reportNovelty', preset)).toEqual({ noveltyCode: 'VARADA' })
  expect(unasked(preset)).toEqual({ surchargeId: driverId })
})

test('what only a driver can do is written down in his name', () => {
  const withdraw = { ...startDraft('withdraw', {}), reasonCode: 'TARIFA' }
  expect(readDraft('withdraw', buildJourney('OnWay'), withdraw)).toEqual({
    body: { onBehalfOf: 'driver', reasonCode: 'TARIFA' },
  })
})
