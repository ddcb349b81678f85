import { expect, test } from 'vitest'
import { buildSurcharge } from '#features/journeys/testing/build-surcharge.ts'
import { planToApprove } from './plan-to-approve.ts'

const surcharges = [
  buildSurcharge('young', { endedAt: '2026-11-16T11:00:00.000Z', amountCop: 1000 }),
  buildSurcharge('old', {
    endedAt: '2026-11-15T11:00:00.000Z',
    site: 'destination',
    amountCop: 500,
  }),
  buildSurcharge('other', { customer: { id: 'c', name: 'Café Altura' }, amountCop: null }),
]

test('the one that has waited longest first, with the sum of what is shown', () => {
  const { ids, counts } = planToApprove(surcharges, {})
  expect(ids).toEqual(['old', 'other', 'young'])
  expect(counts).toEqual({
    shown: 3,
    any: 3,
    bySite: { origin: 2, destination: 1 },
    totalCop: 1500,
  })
})

test('every count is the number of rows that its filter shows', () => {
  const { counts } = planToApprove(surcharges, {})
  for (const sitio of ['origin', 'destination'] as const) {
    expect(counts.bySite[sitio]).toBe(planToApprove(surcharges, { sitio }).ids.length)
  }
  expect(planToApprove(surcharges, { texto: 'cafe' }).ids).toEqual(['other'])
})
