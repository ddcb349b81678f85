import { commandBodies } from '@arriero/domain/contract/http/journey-commands.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import type { CommandDraft } from './catalogue/command-definition.ts'
import { readDraft, startDraft, unaskedFields } from './command-draft.ts'

const journey = buildJourney('OnRoute')
const driverId = '0190c0de-0000-7000-8000-000000000002'

test.each<[CommandName, CommandDraft, object]>([
  ['reportNovelty', {}, { noveltyCode: 'Elija la novedad.' }],
  ['cancel', {}, { reasonCode: 'Elija un motivo.' }],
  ['cancel', { reasonCode: 'OTRO', note: '  ' }, { note: expect.stringContaining('otro motivo') }],
  ['reassignInternally', { reasonCode: 'PAPELES_VENCIDOS' }, { driverId: 'Elija un conductor.' }],
  ['confirmDelivery', { receivedBy: 'Ana' }, { documentNumber: 'Escriba el número del cumplido.' }],
  ['writeNote', { note: '' }, { note: 'Escriba la nota.' }],
])('%s with %o is incomplete', (name, draft, errors) => {
  expect(readDraft(name, journey, draft)).toEqual({ errors })
})

test.each<[CommandName, CommandDraft]>([
  ['reportNovelty', { noveltyCode: 'DERRUMBE', note: 'Km 12' }],
  ['cancel', { reasonCode: 'OTRO', note: 'Se cayó el puente.' }],
  ['reassignInternally', { driverId, reasonCode: 'PAPELES_VENCIDOS' }],
  ['confirmDelivery', { receivedBy: 'Ana', documentNumber: '77' }],
  ['snooze', { minutes: '30' }],
  ['writeNote', { note: 'Se llamó.' }],
  ['arriveAtDestination', {}],
])('%s with %o is accepted by the contract', (name, draft) => {
  const result = readDraft(name, journey, draft)
  if (!('body' in result)) expect.fail('Incomplete')
  expect(commandBodies[name].safeParse(result.body)).toMatchObject({ success: true })
})

test('reads a new appointment in Bogotá time, for bookings only', () => {
  const draft = { loadingAt: '2026-11-20T08:00' }
  const booking = buildJourney('RequestBookingExpired', { kind: 'booking' })
  expect(readDraft('republish', booking, draft)).toEqual({
    body: { loadingAt: '2026-11-20T13:00:00.000Z' },
  })
  expect(readDraft('republish', booking, {})).toEqual({
    errors: { loadingAt: 'Elija la nueva cita de cargue.' },
  })
  expect(readDraft('republish', buildJourney('RequestExpired'), {})).toEqual({ body: {} })
})

test('a preset fills in the dialog; fields that the dialog does not ask for are kept apart', () => {
  const preset = { noveltyCode: 'VARADA', surchargeId: driverId }
  expect(startDraft('reportNovelty', preset)).toEqual({ noveltyCode: 'VARADA' })
  expect(unaskedFields(preset)).toEqual({ surchargeId: driverId })
})

test('a command of the driver is sent on his behalf', () => {
  const withdraw = { ...startDraft('withdraw', {}), reasonCode: 'TARIFA' }
  expect(readDraft('withdraw', buildJourney('OnWay'), withdraw)).toEqual({
    body: { onBehalfOf: 'driver', reasonCode: 'TARIFA' },
  })
})
