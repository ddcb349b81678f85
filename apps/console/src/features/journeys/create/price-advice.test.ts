import type { UsualPrice } from '@arriero/domain/contract/http/new-journeys.ts'
import { describe, expect, test } from 'vitest'
import { describeOverweight } from './cargo-fields.tsx'
import { questionPrice, suggestPrices } from './price-advice.ts'

const usual = {
  samples: 37,
  medianCop: 4_000_000,
  p10Cop: 3_000_000,
  p90Cop: 5_000_000,
  of: 'corridor',
} as const
const agreed = { priceCop: 4_500_000, validFrom: '2026-01-01' }
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

describe('suggestPrices', () => {
  test('the agreed rate comes before the usual price', () => {
    expect(suggestPrices({ usual, agreed }).map(({ priceCop }) => priceCop)).toEqual([
      4_500_000, 4_000_000,
    ])
    expect(plain(suggestPrices({ usual, agreed: null })[0]?.text)).toBe(
      'Suele costar $ 4.000.000, entre $ 3.000.000 y $ 5.000.000 (37 viajes parecidos)',
    )
    expect(suggestPrices({ usual: null, agreed: null })).toEqual([])
  })
})

describe('questionPrice', () => {
  test.each<[number, UsualPrice, RegExp | undefined]>([
    [2_500_000, { usual, agreed: null }, /por debajo/],
    [2_600_000, { usual, agreed: null }, undefined],
    [5_700_000, { usual, agreed: null }, undefined],
    [40_000_000, { usual, agreed: null }, /por encima/],
    [4_500_000, { usual: { ...usual, p90Cop: 2_000_000 }, agreed }, undefined],
    [4_000_000, { usual, agreed }, /tarifa acordada/],
    [1, { usual: null, agreed: null }, undefined],
  ])('%d with %o', (price, known, expected) => {
    const doubt = questionPrice(price, known)
    if (expected) expect(doubt).toMatch(expected)
    else expect(doubt).toBeUndefined()
  })
})

test.each([
  ['Turbo', 5000, false],
  ['Turbo', 5001, true],
  ['', 60_000, false],
  ['Turbo', undefined, false],
  ['Turbo', Number.NaN, false],
])('a %s with %s kg is warned about: %s', (type, kg, isWarned) => {
  expect(describeOverweight(type, kg) !== undefined).toBe(isWarned)
})
