import { expect, test } from 'vitest'
import { headingHeight, planRows } from './plan-rows.ts'

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

test('each day has its name above its first', () => {
  const rows = planRows(ids, getRow, plain)
  expect(rows.map(({ day }) => day)).toEqual(['Hoy', null, null, 'Ayer', 'sábado 14 de noviembre'])
})

test('rows stand one below the other', () => {
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

test('what came while the person was away is counted above the first of it', () => {
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

test('an absence that goes on below the list says so', () => {
  const absence = { since: today(-200), until: today(13) }
  const count = (hasMore: boolean) =>
    planRows(ids, getRow, { ...plain, absence, hasMore })[1]?.missed
  expect([count(true), count(false)]).toEqual(['Mientras no estaba · 4+', 'Mientras no estaba · 4'])
})

test('an absence in which nothing came has no line', () => {
  const absence = { since: today(12.5), until: today(13) }
  expect(planRows(ids, getRow, { ...plain, absence }).some(({ missed }) => missed)).toBe(false)
})
