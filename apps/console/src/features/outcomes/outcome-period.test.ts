import { weekdayOf } from '@arriero/domain/calendar/calendar-day.ts'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { movePeriod, periodBefore, periodLabel, resolvePeriod, weeksOf } from './outcome-period.ts'
import { readOutcomesSearch } from './outcomes-search.ts'

// A Thursday.
const today = '2026-11-19'

test.each([
  [{}, '18/10/2026 a 14/11/2026'],
  [{ periodo: 'semana' }, '15/11/2026 a 21/11/2026'],
  [{ periodo: '13' }, '16/08/2026 a 14/11/2026'],
  [{ periodo: '4', hasta: '2026-10-17' }, '20/09/2026 a 17/10/2026'],
  // Any day stands for its week.
  [{ periodo: '4', hasta: '2026-10-13' }, '20/09/2026 a 17/10/2026'],
  [{ periodo: '2025' }, '05/01/2025 a 03/01/2026'],
  [{ periodo: '2026' }, '04/01/2026 a 14/11/2026'],
  [{ periodo: 'siempre', hasta: 'ayer' }, '18/10/2026 a 14/11/2026'],
])('%o is %s', (raw, label) => {
  expect(periodLabel(resolvePeriod(readOutcomesSearch(raw), today))).toBe(label)
})

it('is whole weeks from Sunday, 53 at most, whatever the address says', () => {
  const raw = fc.record(
    {
      periodo: fc.constantFrom('semana', '4', '13', '26', '52', '2024', '2026', 'x'),
      hasta: fc.oneof(fc.string(), fc.constantFrom('2026-10-13', '2027-01-30')),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(raw, (search) => {
      const period = resolvePeriod(readOutcomesSearch(search), today)
      expect([weekdayOf(period.from), weekdayOf(period.until)]).toEqual([0, 0])
      expect(weeksOf(period)).toBeGreaterThanOrEqual(1)
      expect(weeksOf(period)).toBeLessThanOrEqual(53)
    }),
  )
})

test('the period before has as many weeks', () => {
  const period = resolvePeriod({ periodo: '13' }, today)
  expect(periodLabel(periodBefore(period))).toBe('17/05/2026 a 15/08/2026')
})

it('goes back and forth, and never beyond what has ended', () => {
  const back = movePeriod({ periodo: '4' }, today, -1)
  expect(back).toEqual({ periodo: '4', hasta: '2026-10-17' })
  expect(movePeriod(back ?? {}, today, 1)).toEqual({ periodo: '4', hasta: undefined })
  expect(movePeriod({ periodo: '4' }, today, 1)).toBeNull()
  expect(movePeriod({ periodo: '2026' }, today, -1)).toEqual({ periodo: '2025' })
  expect(movePeriod({ periodo: '2026' }, today, 1)).toBeNull()
  expect(movePeriod({ periodo: 'semana' }, today, 1)).toBeNull()
})
