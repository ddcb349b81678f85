import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { journeyColumns, layOutColumns, readColumns } from './journey-columns.tsx'

test.each([
  ['no choice yet', null, 'journey state route driver arrival attention'],
  ['chosen columns, in the fixed order', ['cargo', 'state'], 'journey state cargo'],
  ['none chosen: the journey column remains', [], 'journey'],
  ['columns of an older version', ['price', 'route'], 'journey route'],
])('%s', (_, chosen, columns) => {
  expect(readColumns(journeyColumns, chosen).join(' ')).toBe(columns)
})

test('the minimum width is the sum of all columns and gaps', () => {
  expect(layOutColumns(journeyColumns, ['journey', 'state'])).toEqual({
    template: '36px minmax(120px, 1.3fr) minmax(164px, 0.6fr)',
    minWidth: 36 + 120 + 164 + 3 * 8,
  })
})

test('every column has the text of its cell', () => {
  const now = new Date('2026-11-15T17:00:00Z')
  const row = buildAssessed('48213', {
    stateSince: '2026-11-15T16:30:00.000Z',
    promisedAt: '2026-11-15T18:20:00.000Z',
    estimatedAt: Date.parse('2026-11-15T18:20:00Z'),
    position: { lat: 4.44, lng: -75.43, progress: 0.5, at: '2026-11-15T16:59:00.000Z' },
    driver: { id: 'd', name: 'Wilson Pardo', phone: '' },
    vehicle: { plate: 'TTK482', type: 'turbo', trailerPlate: null },
    customer: { id: 'c', name: 'Azúcar del Valle' },
    origin: { name: 'Bogotá', divipola: '11001', lat: 4, lng: -74 },
    destination: { name: 'Cali', divipola: '76001', lat: 3, lng: -76 },
    cargo: 'panela',
  })
  const context = {
    now,
    limits: { lateness: 15 },
    findUsualStay: () => ({ medianMs: 3_600_000, p90Ms: 5_400_000 }),
  }
  const texts = Object.entries(journeyColumns).map(([name, { text }]) => [name, text(row, context)])
  const plain = JSON.stringify(Object.fromEntries(texts)).replaceAll('\u00A0', ' ')
  expect(JSON.parse(plain)).toEqual({
    journey: 'V-48213 · Azúcar del Valle',
    state: 'En ruta · 30 min / 1 h',
    route: 'Bogotá → Cali · en Cajamarca, vía Ibagué – Calarcá',
    driver: 'Wilson Pardo · TTK 482',
    arrival: '13:20 · a tiempo',
    attention: 'hace 1 min',
    cargo: 'panela · turbo',
  })
})

test('a truck with a novelty at its destination has arrived', () => {
  const row = buildAssessed('1', {
    journeyStateId: 13,
    interrupted: [10],
    promisedAt: '2026-11-15T18:20:00.000Z',
  })
  const now = new Date('2026-11-15T17:00:00Z')
  const context = { now, limits: { lateness: 15 }, findUsualStay: () => undefined }
  expect(journeyColumns.arrival.text(row, context)).toBe('en sitio · prometida 13:20')
})
