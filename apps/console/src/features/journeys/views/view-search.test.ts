import { expect, test } from 'vitest'
import { readViewSearch, writeViewSearch } from './view-search.ts'

/** Near enough to the router's. */
const stringify = (search: Record<string, unknown>) =>
  `?${Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&')}`

test('a view is kept as its address, without the journey in hand, and read back', () => {
  const kept = writeViewSearch(
    { estados: [4, 9], orden: 'llegada', viaje: 'j1', vista: 'mapa' },
    stringify,
  )
  expect(kept).toBe('estados=4,9&orden=llegada&vista=mapa')
  expect(readViewSearch(kept)).toMatchObject({ estados: [4, 9], orden: 'llegada', vista: 'mapa' })
})

test('what an old view names and nobody knows any more is left out', () => {
  expect(readViewSearch('estados=999&vista=rueda').estados).toBeUndefined()
})
