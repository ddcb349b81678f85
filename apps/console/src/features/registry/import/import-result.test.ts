import { expect, test } from 'vitest'
import { describeResult } from './import-result.ts'

test.each([
  [[1, 0, 1, 0], 'Listo: 1 registrado y 1 quedó como estaba.'],
  [
    [1200, 2, 3, 4],
    'Listo: 1.200 registrados, 2 actualizados, 3 quedaron como estaban y 4 filas con problemas no se importaron.',
  ],
  [[0, 1, 0, 1], 'Listo: 1 actualizado y 1 fila con problemas no se importó.'],
  [[0, 0, 0, 0], 'Listo: no había nada que importar.'],
] as const)('the result of an import: %j', ([created, changed, unchanged, skipped], text) => {
  expect(describeResult({ created, changed, unchanged, skipped })).toBe(text)
})
