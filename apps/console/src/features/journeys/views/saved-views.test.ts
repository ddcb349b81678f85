import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { maxSavedViews } from '@arriero/domain/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { readInProgressSearch } from '#features/journeys/search/journey-search.ts'
import {
  checkViewName,
  readViewSearch,
  removeView,
  renameView,
  saveView,
  writeViewSearch,
} from './saved-views.ts'

const view = (name: string, search = '', page: SavedView['page'] = 'en-curso'): SavedView => ({
  name,
  page,
  search,
})
const views = [view('Puerto', '?texto=a'), view('Míos'), view('Puerto', '', 'atencion')]
const show = (list: readonly SavedView[]) =>
  list.map(({ name, page, search }) => `${name}/${page}${search}`)

test('appends a new name and replaces an existing one', () => {
  expect(show(saveView(views, view('Costa'))).at(-1)).toBe('Costa/en-curso')
  expect(show(saveView(views, view('Puerto', '?texto=b')))).toEqual([
    'Puerto/en-curso?texto=b',
    'Míos/en-curso',
    'Puerto/atencion',
  ])
})

test('removes only the view of its page', () => {
  expect(show(removeView(views, view('Puerto')))).toEqual(['Míos/en-curso', 'Puerto/atencion'])
})

test('a renamed view keeps its position and its name stays unique', () => {
  expect(show(renameView(views, view('Míos'), 'Puerto'))).toEqual([
    'Puerto/en-curso',
    'Puerto/atencion',
  ])
  expect(show(renameView(views, view('Puerto'), 'Puerto'))).toEqual(show(views))
})

describe('names', () => {
  const full = Array.from({ length: maxSavedViews }, (_, n) => view(`v${n}`))

  test.each([
    ['', views, undefined, 'Escriba un nombre.'],
    ['a'.repeat(41), views, undefined, 'Use 40 caracteres como máximo.'],
    ['Otra', full, undefined, 'Se pueden guardar 20 vistas como máximo. Elimine una primero.'],
    ['Otra', full, full[0], undefined],
    ['Costa', views, undefined, undefined],
  ])('«%s»', (name, list, renamed, refusal) => {
    expect(checkViewName(name, list, renamed)).toBe(refusal)
  })
})

/** Simplified version of the router's search serializer: escapes nothing. */
const stringify = (search: Record<string, unknown>) =>
  `?${Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${String(value)}`)
    .join('&')}`

test('a view stores its search without the open journey, and reads it back', () => {
  const stored = writeViewSearch(
    { estados: [4, 9], orden: 'llegada', viaje: 'j1', vista: 'mapa' },
    stringify,
  )
  expect(stored).toBe('estados=4,9&orden=llegada&vista=mapa')
  const read = readInProgressSearch(readViewSearch(stored))
  expect(read).toMatchObject({ estados: [4, 9], orden: 'llegada', vista: 'mapa' })
})

test('drops values of an old view that do not exist any more', () => {
  expect(readInProgressSearch(readViewSearch('estados=999&vista=rueda')).estados).toBeUndefined()
})
