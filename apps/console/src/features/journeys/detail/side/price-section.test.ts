import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { SurchargeStatus } from '@arriero/domain/journeys/surcharge.ts'
import { expect, test } from 'vitest'
import { calculatePrice } from './price-section.tsx'

const surcharge = (status: SurchargeStatus, amountCop: number) => ({
  id: status,
  site: 'origin' as const,
  status,
  startedAt: '2026-11-16T10:00:00.000Z',
  endedAt: null,
  minutes: 30,
  rateCop: 60_000,
  amountCop,
  reasonCode: null,
  decidedBy: null,
  decidedAt: null,
})
const noTimePassed = { readAt: 0, now: 0 }

test('excludes voided surcharges and separates those without approval', () => {
  const surcharges = [
    surcharge('approved', 180_000),
    surcharge('settled', 240_000),
    surcharge('voided', 99_000),
  ]
  const price = calculatePrice(
    { journey: exampleJourney({ priceCop: 4_850_000 }), surcharges },
    noTimePassed,
  )
  expect(price).toMatchObject({ totalCop: 5_270_000, pendingCop: 240_000 })
})

test("a running surcharge grows from the server's amount", () => {
  const detail = { journey: exampleJourney(), surcharges: [surcharge('running', 30_000)] }
  const [line] = calculatePrice(detail, { readAt: 0, now: 179_000 }).surcharges
  expect(line).toMatchObject({ minutes: 32, amountCop: 32_000 })
})

test('a running surcharge does not grow during a novelty, nor shrink when the clocks differ', () => {
  const surcharges = [surcharge('running', 30_000)]
  const novelty = { code: 'PARO' as const, since: '2026-11-16T10:30:00.000Z', steps: [] }
  const withNovelty = { journey: exampleJourney({ novelty }), surcharges }
  expect(calculatePrice(withNovelty, { readAt: 0, now: 600_000 }).pendingCop).toBe(30_000)
  const detail = { journey: exampleJourney(), surcharges }
  expect(calculatePrice(detail, { readAt: 600_000, now: 0 }).pendingCop).toBe(30_000)
})
