import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { describe, expect, test } from 'vitest'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { describeErrors } from './order-errors.ts'
import { blankOrder, copyOrder, type OrderValues, validateOrder } from './order-values.ts'
import { onCorridor } from './places.ts'

const customerId = '00000000-0000-4000-8000-000000000001'
const route = onCorridor('BOG-BUN') ?? undefined
const filled: OrderValues = {
  ...blankOrder,
  ...route,
  customerId,
  customerName: 'Café Altura Serena S.A.S.',
  cargo: 'Café en sacos',
  priceCop: '4.850.000',
}

const problems = (change: Partial<OrderValues>) => {
  const result = validateOrder({ ...filled, ...change })
  return 'errors' in result ? result.errors : {}
}

describe('validateOrder', () => {
  test('sends what is filled in, as the contract wants it', () => {
    const result = validateOrder({
      ...filled,
      kind: 'booked',
      cargoKg: '34.000',
      vehicleType: 'Tractomula',
      loadingAt: '2026-11-20T08:00',
      promisedAt: '2026-11-21T08:00',
      freeWaitMinutes: '120',
      note: ' Portería 3 ',
      origin: { ...filled.origin, site: 'Bodega Fontibón', address: 'Cl. 13 # 65-10' },
    })
    expect(result).toEqual({
      body: {
        customerId,
        origin: expect.objectContaining({ divipola: '11001', address: 'Cl. 13 # 65-10' }),
        originSite: 'Bodega Fontibón',
        destination: expect.objectContaining({ divipola: '76109' }),
        cargo: 'Café en sacos',
        cargoNature: 'general',
        cargoKg: 34_000,
        vehicleType: 'Tractomula',
        priceCop: 4_850_000,
        loadingAt: '2026-11-20T13:00:00.000Z',
        promisedAt: '2026-11-21T13:00:00.000Z',
        freeWaitMinutes: 120,
        note: 'Portería 3',
      },
    })
  })

  test('a journey for now has no appointment to load, also if one was typed before', () => {
    const result = validateOrder({ ...filled, loadingAt: '2026-11-20T08:00' })
    expect(result).toMatchObject({ body: { loadingAt: undefined } })
  })

  test('an empty form names every field that is missing, in the order of the form', () => {
    const result = validateOrder(blankOrder)
    const errors = 'errors' in result ? result.errors : {}
    expect(errors).toEqual({
      customerId: 'Elija el cliente.',
      origin: 'Elija la ciudad de origen.',
      destination: 'Elija la ciudad de destino.',
      cargo: 'Escriba qué se carga.',
      priceCop: 'Escriba el flete en pesos.',
    })
    expect(describeErrors(errors)).toBe('Revise cliente, origen, destino, carga y flete.')
  })

  test.each<[string, Partial<OrderValues>, object]>([
    [
      'a booking without appointment',
      { kind: 'booked' },
      { loadingAt: 'Elija la cita de cargue.' },
    ],
    ['a mixed amount', { priceCop: '4.850,5' }, { priceCop: 'Escriba el flete en pesos.' }],
    ['a weight in words', { cargoKg: 'mucho' }, { cargoKg: 'Escriba el peso en kilos.' }],
    [
      'unloading before loading',
      { kind: 'booked', loadingAt: '2026-11-21T08:00', promisedAt: '2026-11-20T08:00' },
      { promisedAt: 'La cita de descargue debe ser después de la de cargue.' },
    ],
    [
      'a round trip to the same place',
      { destination: filled.origin },
      { destination: 'El destino es el mismo lugar que el origen.' },
    ],
    ['waiting in words', { freeWaitMinutes: 'dos' }, { freeWaitMinutes: expect.any(String) }],
  ])('refuses %s at its field', (_name, change, expected) => {
    expect(problems(change)).toEqual(expected)
  })
})

describe('copyOrder', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const journey = exampleJourney({
    kind: 'booking',
    loadingAt: '2026-11-19T11:00:00.000Z',
    promisedAt: '2026-11-20T11:00:00.000Z',
  })
  const detail = {
    ...buildDetail(journey),
    cargoKg: 34_000,
    originSite: 'Bodega Fontibón',
    wantedVehicle: { type: 'Tractomula', bodyType: null },
  }

  test('keeps the order and the appointments to come, and drops those that are past', () => {
    expect(copyOrder(detail, now)).toMatchObject({
      customerId: journey.customer.id,
      kind: 'booked',
      origin: { divipola: journey.origin.divipola, site: 'Bodega Fontibón' },
      cargoKg: '34.000',
      vehicleType: 'Tractomula',
      bodyType: '',
      loadingAt: '',
      promisedAt: '2026-11-20T06:00',
    })
  })
})
