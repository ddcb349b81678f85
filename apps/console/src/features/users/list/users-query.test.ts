import type { UsersPage } from '@arriero/domain/contract/http/review.ts'
import { expect, test } from 'vitest'
import { buildRow, idOf } from '../testing/user-files.ts'
import { withFirstPage } from './users-query.ts'

const row = buildRow()
const pageOf = (...numbers: number[]): UsersPage => ({
  entries: numbers.map((number) => ({ ...row, id: idOf(number) })),
  nextCursor: null,
})
const loaded = { pages: [pageOf(1, 2), pageOf(3)], pageParams: ['', 'a'] }

test('a newer first page takes the place of the one before', () => {
  const lock = { holderId: idOf(9), holderName: 'Marta', until: '2026-11-18T15:00:00Z' }
  const first = pageOf(1, 2)
  first.entries[0] = { ...row, id: idOf(1), lock }
  expect(withFirstPage(loaded, first)).toEqual({ ...loaded, pages: [first, pageOf(3)] })
})

test('with others in it, the pages after it begin elsewhere', () => {
  expect(withFirstPage(loaded, pageOf(2, 3))).toBeUndefined()
  const alone = { pages: [pageOf(1, 2)], pageParams: [''] }
  expect(withFirstPage(alone, pageOf(2, 3))).toEqual({ ...alone, pages: [pageOf(2, 3)] })
})
