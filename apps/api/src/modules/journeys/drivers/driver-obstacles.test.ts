import { userStates } from '@arriero/domain/users/user-state.ts'
import { expect, it } from 'vitest'
import { driverObstacles } from './driver-obstacles.ts'
import type { DriverProfile } from './driver-profile.ts'

// In Colombia it is still the 15th.
const now = new Date('2026-11-16T03:00:00Z')

const truck = {
  id: 'truck',
  plate: 'ZZA012',
  type: 'Tractomula',
  trailerPlate: null,
  payloadKg: null,
  bodyType: null,
}

const driver: DriverProfile = {
  id: 'driver',
  userStateId: userStates.Active,
  licenceCategory: 'C3',
  thirdPartyCompany: null,
  vehicle: truck,
  papers: [],
}

const obstacles = (overrides: Partial<DriverProfile>) =>
  driverObstacles({ ...driver, ...overrides }, now).map((text) => text.replaceAll('\u00A0', ' '))

it('finds no obstacle for a driver without papers', () => {
  expect(obstacles({})).toEqual([])
})

it("accepts a paper on its last day, and ignores papers that don't block", () => {
  expect(
    obstacles({
      papers: [
        { kind: 'soat', expiresOn: '2026-11-15' },
        { kind: 'rtm', expiresOn: null },
        { kind: 'dangerous-goods', expiresOn: '2020-01-01' },
      ],
    }),
  ).toEqual([])
})

it('names every expired paper and its owner', () => {
  const papers = [
    { kind: 'licence', expiresOn: '2026-11-14' },
    { kind: 'soat', expiresOn: '2025-02-03' },
  ] as const
  expect(obstacles({ papers })).toEqual([
    'La licencia de conducción del conductor venció el 14/11/2026.',
    'El SOAT del vehículo ZZA 012 venció el 03/02/2025.',
  ])
})

it.each([
  ['C3', 'Tractomula', true],
  ['C2', 'Tractomula', false],
  ['C2', 'Patineta', false],
  ['C2', 'Dobletroque', true],
  ['C1', 'Turbo', false],
  ['C1', 'Liviano', true],
  ['C2', 'Otro', true],
] as const)('a licence %s for %s', (licenceCategory, type, isEnough) => {
  const vehicle = { ...truck, type }
  expect(obstacles({ licenceCategory, vehicle }).length === 0).toBe(isEnough)
})

it('requires an active account and a vehicle', () => {
  expect(obstacles({ userStateId: userStates.Review, vehicle: null })).toEqual([
    'La cuenta del conductor no está activa: en revisión.',
    'El conductor no tiene vehículo.',
  ])
})

it.each([
  [20_000, 20_000, []],
  [20_000, 20_001, ['La carga pesa 20.001 kg y el vehículo lleva 20.000 kg.']],
  [20_000, null, []],
  [null, 20_000, []],
])('a truck for %s kg and a load of %s kg', (payloadKg, kg, expected) => {
  const vehicle = { ...truck, payloadKg }
  const found = driverObstacles({ ...driver, vehicle }, now, { kg, nature: 'general' })
  expect(found.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(expected)
})

it.each([
  ['general', null, []],
  [
    'dangerous',
    null,
    ['La carga es peligrosa y el conductor no tiene curso de mercancías peligrosas.'],
  ],
  [
    'dangerous',
    '2026-11-14',
    ['El curso de mercancías peligrosas del conductor venció el 14/11/2026.'],
  ],
  ['dangerous', '2026-11-15', []],
  ['refrigerated', '2026-11-14', []],
] as const)('a %s load and a course until %s', (nature, expiresOn, expected) => {
  const papers = expiresOn === null ? [] : [{ kind: 'dangerous-goods', expiresOn } as const]
  expect(driverObstacles({ ...driver, papers }, now, { kg: null, nature })).toEqual(expected)
})
