import type { ImportProblem } from '@arriero/domain/contract/http/registry-import.ts'
import { expect, test } from 'vitest'
import { listEntries, nextProblem, problemsCsv } from './import-entries.ts'

const row = (number: number, status: 'new' | 'invalid') => ({
  row: number,
  status,
  customer: 'Café',
  origin: 'Cali',
  destination: 'Neiva',
  cargo: 'Café',
  loadingAt: '',
  price: '100',
  journey: null,
})
const problem = (number: number, column: string, value = ''): ImportProblem => ({
  row: number,
  column,
  value,
  message: 'Falta este dato.',
})
const file = {
  rows: [row(2, 'new'), row(3, 'invalid'), row(4, 'new'), row(5, 'invalid')],
  problems: [problem(3, 'Flete'), problem(3, 'Origen'), problem(5, 'Carga')],
}
const idsOf = (onlyProblems: boolean) => listEntries(file, onlyProblems).map(({ id }) => id)

test('a row with problems is listed as its problems', () => {
  expect(idsOf(false)).toEqual(['2', '3 Flete', '3 Origen', '4', '5 Carga'])
  expect(idsOf(true)).toEqual(['3 Flete', '3 Origen', '5 Carga'])
})

test('goes to the next problem and around', () => {
  const entries = listEntries(file, false)
  const walk = (from: string | undefined, step: 1 | -1) => nextProblem(entries, from, step)
  expect(walk(undefined, 1)).toBe('3 Flete')
  expect(walk('3 Flete', 1)).toBe('3 Origen')
  expect(walk('5 Carga', 1)).toBe('3 Flete')
  expect(walk('3 Flete', -1)).toBe('5 Carga')
  expect(walk(undefined, -1)).toBe('5 Carga')
  expect(nextProblem([], undefined, 1)).toBeUndefined()
})

test('the list of problems is safe to open in a spreadsheet', () => {
  expect(problemsCsv([problem(3, 'Flete', '=1+1'), problem(4, 'Carga', 'a;"b"')])).toBe(
    '\uFEFFFila;Columna;En el archivo;Problema\r\n' +
      "3;Flete;'=1+1;Falta este dato.\r\n" +
      '4;Carga;"a;""b""";Falta este dato.\r\n',
  )
})
