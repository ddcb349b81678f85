import { commandBodies } from '@arriero/domain/contract/http/journey-commands.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

test('a truck that is not seen at the site needs a reason', () => {
  const context = { isUnseen: true }
  expect(readDraft('arriveAtDestination', journey, {}, context)).toEqual({
    errors: { reasonCode: 'Elija un motivo.' },
  })
  const told = { reasonCode: 'CONDUCTOR_CONFIRMA' }
  expect(readDraft('arriveAtDestination', journey, told, context)).toEqual({ body: told })
})

describe('the real time', () => {
  // 06:00:30 in Bogotá; the state began half a minute after six.
  const since = '2026-11-16T11:00:30.000Z'
  const driving = buildJourney('OnRoute', { stateSince: since })
  const read = (occurredAt: string) => readDraft('arriveAtDestination', driving, { occurredAt })

  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-16T13:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  test('is sent in Bogotá time', () => {
    expect(read('2026-11-16T07:20')).toEqual({ body: { occurredAt: '2026-11-16T12:20:00.000Z' } })
  })

  test('in the minute of the last change means the moment of that change', () => {
    expect(read('2026-11-16T06:00')).toEqual({ body: { occurredAt: since } })
  })

  test('is neither future nor before the last change', () => {
    expect(read('2026-11-16T08:01')).toEqual({
      errors: { occurredAt: 'La hora real no puede ser futura.' },
    })
    expect(read('2026-11-16T05:59')).toMatchObject({
      errors: { occurredAt: expect.stringContaining('anterior al último cambio') },
    })
  })
})
