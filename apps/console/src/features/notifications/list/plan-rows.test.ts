import { expect, test } from 'vitest'
import { describeDay, headingHeight, planRows } from './plan-rows.ts'

const now = new Date('2026-11-16T15:00:00-05:00')
const today = (hour: number) => new Date(Date.UTC(2026, 10, 16, hour + 5)).toISOString()
const datetimes: Record<string, string> = {
  a: today(14),
  b: today(12),
  c: today(10),
  d: today(-2),
  e: today(-30),
}
const ids = Object.keys(datetimes)
const getRow = (id: string) => ({ datetime: datetimes[id] ?? '' })
const plain = { now, absence: null, hasMore: false, sizeOf: () => ({ height: 60, lines: 1 }) }

test('each day has a heading above its first row', () => {
  const rows = planRows(ids, getRow, plain)
  expect(rows.map(({ day }) => day)).toEqual(['Hoy', null, null, 'Ayer', 'sábado 14 de noviembre'])
})

test('rows are placed one below the other', () => {
  const rows = planRows(ids, getRow, plain)
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    expect(row.top).toBe(before ? before.top + before.height : 0)
  }
  expect(rows.map(({ height }) => height - 60)).toEqual([
    headingHeight,
    0,
    0,
    headingHeight,
    headingHeight,
  ])
})

test('notifications of an absence are counted above the first one', () => {
  const absence = { since: today(-5), until: today(13) }
  const rows = planRows(ids, getRow, { ...plain, absence })
  expect(rows.map(({ missed }) => missed)).toEqual([
    null,
    'Mientras no estaba · 3',
    null,
    null,
    null,
  ])
  expect(rows.map(({ isMissed }) => isMissed)).toEqual([false, true, true, true, false])
})

test('the count of an absence that began before the loaded rows has a plus sign', () => {
  const absence = { since: today(-200), until: today(13) }
  const count = (hasMore: boolean) =>
    planRows(ids, getRow, { ...plain, absence, hasMore })[1]?.missed
  expect([count(true), count(false)]).toEqual(['Mientras no estaba · 4+', 'Mientras no estaba · 4'])
})

test('an absence without notifications has no heading', () => {
  const absence = { since: today(12.5), until: today(13) }
  expect(planRows(ids, getRow, { ...plain, absence }).some(({ missed }) => missed)).toBe(false)
})

test.each([
  ['2026-11-16T00:00:00-05:00', 'Hoy'],
  ['2026-11-15T23:59:59-05:00', 'Ayer'],
  ['2026-11-15T00:00:00-05:00', 'Ayer'],
  ['2026-11-14T23:00:00-05:00', 'sábado 14 de noviembre'],
  ['2026-11-01T12:00:00-05:00', 'domingo 1 de noviembre'],
  ['2025-12-31T12:00:00-05:00', 'miércoles 31 de diciembre de 2025'],
])('day of %s: %s', (instant, expected) => {
  expect(describeDay(new Date(instant), now)).toBe(expected)
})
