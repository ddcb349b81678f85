import { expect, test } from 'vitest'
import { exampleJourney } from '../../demo/example-journey.ts'
import { indexUsualStays, type UsualStayRow } from './usual-durations.ts'

const row = (
  origin: string | null,
  destination: string | null,
  journeyStateId: number,
  medianSeconds: number,
): UsualStayRow => ({
  origin,
  destination,
  journeyStateId,
  medianSeconds,
  p90Seconds: 2 * medianSeconds,
})

const findUsualStay = indexUsualStays([
  row(null, null, 7, 100),
  row(null, null, 9, 1_000),
  row('11001', '76109', 9, 2_000),
  row('76109', '11001', 9, 3_000),
  row('11001', '05001', 7, 400),
])

test('finds the usual duration on the corridor in the direction of the journey', () => {
  expect(findUsualStay(exampleJourney(), 9)).toEqual({ medianMs: 2_000_000, p90Ms: 4_000_000 })
  const { origin: bogota, destination: port } = exampleJourney()
  expect(findUsualStay({ origin: port, destination: bogota }, 9)?.medianMs).toBe(3_000_000)
})

test('falls back to all corridors', () => {
  expect(findUsualStay(exampleJourney(), 7)?.medianMs).toBe(100_000)
})

test('finds nothing without history', () => {
  expect(findUsualStay(exampleJourney(), 10)).toBeUndefined()
  expect(indexUsualStays([])(exampleJourney(), 9)).toBeUndefined()
})
