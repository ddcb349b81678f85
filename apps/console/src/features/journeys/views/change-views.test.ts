import type { SavedView } from '@arriero/domain/contract/http/saved-views.ts'
import { describe, expect, test } from 'vitest'
import { mostViews, refuseName, removeView, renameView, saveView } from './change-views.ts'

const view = (name: string, search = '', page: SavedView['page'] = 'en-curso'): SavedView => ({
  name,
  page,
  search,
})
const views = [view('Puerto', '?texto=a'), view('Míos'), view('Puerto', '', 'atencion')]
const show = (list: readonly SavedView[]) =>
  list.map(({ name, page, search }) => `${name}/${page}${search}`)

test('a new name goes last, a known one is written over in its place', () => {
  expect(show(saveView(views, view('Costa'))).at(-1)).toBe('Costa/en-curso')
  expect(show(saveView(views, view('Puerto', '?texto=b')))).toEqual([
    'Puerto/en-curso?texto=b',
    'Míos/en-curso',
    'Puerto/atencion',
  ])
})

test('only the one of its page is removed', () => {
  expect(show(removeView(views, view('Puerto')))).toEqual(['Míos/en-curso', 'Puerto/atencion'])
})

test('a renamed one keeps its place and no two have one name', () => {
  expect(show(renameView(views, view('Míos'), 'Puerto'))).toEqual([
    'Puerto/en-curso',
    'Puerto/atencion',
  ])
  expect(show(renameView(views, view('Puerto'), 'Puerto'))).toEqual(show(views))
})

describe('names', () => {
  const full = Array.from({ length: mostViews }, (_, n) => view(`v${n}`))

  test.each([
    ['', views, undefined, 'Escriba un nombre.'],
    ['a'.repeat(41), views, undefined, 'Use 40 caracteres como máximo.'],
    ['Otra', full, undefined, 'Se pueden guardar 20 vistas como máximo. Elimine una primero.'],
    ['Otra', full, full[0], undefined],
    ['Costa', views, undefined, undefined],
  ])('«%s»', (name, list, renamed, refusal) => {
    expect(refuseName(name, list, renamed)).toBe(refusal)
  })
})
