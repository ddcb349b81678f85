import type { Duplicate, ItemAttempt } from '@arriero/domain/contract/http/review.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { describe, expect, test } from 'vitest'
import { findConcerns } from './concerns.ts'

const today = '2026-11-18'

const caseOf = (
  fields: Partial<Record<ReviewItemKey, Record<string, string>>>,
  duplicates: Duplicate[] = [],
) => ({
  kind: 'driver' as const,
  company: null,
  duplicates,
  items: Object.entries(fields).map(([item, typed]) => ({
    item: item as ReviewItemKey,
    attempts: [
      { attempt: 1, fields: typed, files: [], otherPlate: null } as unknown as ItemAttempt,
    ],
  })),
})
const texts = (...args: Parameters<typeof caseOf>) =>
  findConcerns(caseOf(...args), today).map(({ item, tone, text }) => `${item} ${tone}: ${text}`)

test.each<[string, Parameters<typeof caseOf>[0], string[]]>([
  [
    'a licence below the truck',
    { licence: { category: 'C2', expiresOn: '2028-01-01' }, vehicle: { type: 'Tractomula' } },
    ['licence red: Tiene licencia C2; para Tractomula se necesita C3'],
  ],
  ['a licence that is enough', { licence: { category: 'C3' }, vehicle: { type: 'Turbo' } }, []],
  ['an expired paper', { soat: { expiresOn: '2026-11-15' } }, ['soat red: Venció hace 3 días']],
  [
    'a paper that expires soon',
    { rtm: { expiresOn: '2026-12-18' } },
    ['rtm amber: Vence en 30 días'],
  ],
  [
    'an old certificate',
    { background: { issuedOn: '2026-08-01' } },
    ['background amber: Tiene 109 días; se aceptan hasta 90'],
  ],
  [
    'an account of somebody else',
    { identity: { surnames: 'Muñoz Caicedo' }, bank: { holder: 'Ana Niño' } },
    ['bank amber: La cuenta está a nombre de otra persona'],
  ],
  [
    'an account in the own name, without accents',
    { identity: { surnames: 'Muñoz Caicedo' }, bank: { holder: 'OSCAR IVAN MUNOZ CAICEDO' } },
    [],
  ],
])('%s', (_, fields, expected) => {
  expect(texts(fields)).toEqual(expected)
})

test('duplicates stand at the item they are about', () => {
  const other = { userId: 'u', name: 'Ana Niño', kind: 'driver', userStateId: 5 } as const
  expect(
    texts({}, [
      { ...other, by: 'plate' },
      { ...other, by: 'phone' },
      { ...other, by: 'cedula', userId: null, name: 'Registro suprimido con bloqueo' },
    ]),
  ).toEqual([
    'vehicle red: La misma placa de Ana Niño',
    'identity red: El mismo celular de Ana Niño',
    'identity red: Registro suprimido con bloqueo: la misma cédula',
  ])
})

test('papers that were sent with another plate are told', () => {
  const attempt = (sentAt: string, fields: Record<string, string>) =>
    ({
      attempt: 1,
      fields,
      files: [],
      sentAt,
      verdict: null,
      otherPlate: null,
    }) as unknown as ItemAttempt
  const items = [
    {
      item: 'vehicle' as const,
      attempts: [
        attempt('2026-11-18', { plate: 'ZZA129' }),
        attempt('2026-01-01', { plate: 'ZZA128' }),
      ],
    },
    { item: 'soat' as const, attempts: [attempt('2026-11-18', {})] },
    { item: 'rtm' as const, attempts: [attempt('2026-01-01', {})] },
    { item: 'pila' as const, attempts: [attempt('2026-01-01', {})] },
  ]
  expect(findConcerns({ kind: 'driver', company: null, items, duplicates: [] }, today)).toEqual([
    { item: 'rtm', tone: 'amber', text: 'Se envió con la placa ZZA\u00A0128' },
  ])
})

test('a renewed paper of a truck that the driver does not drive any more', () => {
  const soat = { attempt: 1, fields: {}, files: [], verdict: null, otherPlate: 'ZZA128' }
  const items = [{ item: 'soat' as const, attempts: [soat as unknown as ItemAttempt] }]
  expect(findConcerns({ ...caseOf({}), items }, today)).toEqual([
    { item: 'soat', tone: 'red', text: 'Es del vehículo ZZA\u00A0128, que ya no conduce' },
  ])
})

describe('a company that becomes a carrier', () => {
  const carrier = { company: { companyKind: 'both' } }
  const recorded = (habilitationNumber: string | null) =>
    findConcerns(
      {
        ...caseOf(carrier),
        company: {
          companyKind: 'shipper',
          habilitationNumber,
          creditDays: 0,
          creditLimitCop: null,
        },
      },
      today,
    )

  test('needs the number of its habilitación, recorded or sent', () => {
    expect(recorded(null)).toEqual([
      {
        item: 'company',
        tone: 'red',
        text: 'Falta la habilitación del Ministerio de Transporte: pídala antes de aprobar',
      },
    ])
    expect(recorded('0456')).toEqual([])
    expect(texts({ ...carrier, habilitation: { number: '0456' } })).toEqual([])
    expect(texts({ company: { companyKind: 'shipper' } })).toEqual([])
  })
})
