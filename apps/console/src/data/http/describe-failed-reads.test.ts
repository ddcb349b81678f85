import { expect, test } from 'vitest'
import { describeFailedReads } from './describe-failed-reads.ts'
import type { FailedRead } from './failed-reads.ts'
import { HttpFailure } from './http-failure.ts'

const lost = new HttpFailure({ status: 0 })
const slow = new HttpFailure({ status: 0, isTimeout: true })
const busy = new HttpFailure({ status: 503, body: 'En mantenimiento.' })
const read = (reading: string, error: unknown = lost, isMissing = true): FailedRead => ({
  reading,
  error,
  isMissing,
})

test.each([
  ['nothing', [], ''],
  ['one', [read('su perfil')], 'Conexión al servidor. Falta: su perfil. Se reintenta solo.'],
  [
    'several for the same reason, each named once',
    [
      read('su perfil'),
      read('las vistas guardadas'),
      read('su perfil', new HttpFailure({ status: 0 })),
    ],
    'Conexión al servidor. Faltan: su perfil y las vistas guardadas. Se reintenta solo.',
  ],
  [
    'what is here, but old',
    [read('su perfil'), read('su presencia', lost, false)],
    'Conexión al servidor. Falta: su perfil. Sin actualizar: su presencia. Se reintenta solo.',
  ],
  [
    'several reasons',
    [read('su perfil', slow), read('las vistas guardadas', busy)],
    'Error de timeout. Falta: su perfil. En mantenimiento. Faltan: las vistas guardadas. Se reintenta solo.',
  ],
] as const)('%s', (_, failed, sentence) => {
  expect(describeFailedReads(failed)).toBe(sentence)
})
