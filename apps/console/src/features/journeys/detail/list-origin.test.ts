import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { type ListOrigin, listIds, readListOrigin } from './list-origin.ts'

const late: readonly Attention[] = [{ reason: 'late', severity: 'high', since: 5 }]
const slow: readonly Attention[] = [{ reason: 'slow', severity: 'medium', since: 1 }]

const rows = new TestingRows(
  buildAssessed('a', { code: 'V-9' }),
  buildAssessed('b', { code: 'V-8', attention: slow }),
  buildAssessed('c', { code: 'V-10', attention: late }),
  buildAssessed('tray', { code: 'V-1', journeyStateId: 13, attention: late }),
)

test.each<[string, ListOrigin, string[]]>([
  [
    'En curso in its order',
    { path: '/admin/en-curso', search: { orden: 'codigo' } },
    ['tray', 'b', 'a', 'c'],
  ],
  [
    'En curso without the tray',
    { path: '/admin/en-curso', search: { orden: 'codigo', soloEnCurso: 1 } },
    ['b', 'a', 'c'],
  ],
  ['En curso filtered', { path: '/admin/en-curso', search: { texto: 'V-9' } }, ['a']],
  ['the queue filtered', { path: '/admin/atencion', search: { motivo: 'slow' } }, ['b']],
  ['the queue includes the tray', { path: '/admin/atencion', search: { estados: [13] } }, ['tray']],
])('%s', (_, origin, ids) => {
  expect(listIds(rows, origin)).toEqual(ids)
})

test('accepts only the two lists, and drops invalid filters', () => {
  expect(readListOrigin('/admin/perfil', {})).toBeUndefined()
  expect(readListOrigin(undefined, undefined)).toBeUndefined()
  expect(readListOrigin('/admin/en-curso', { orden: 'nada', texto: 'V-9' })).toEqual({
    path: '/admin/en-curso',
    search: expect.objectContaining({ orden: undefined, texto: 'V-9' }),
  })
  expect(readListOrigin('/admin/atencion', null)?.path).toBe('/admin/atencion')
})
