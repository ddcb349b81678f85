import { expect, test } from 'vitest'
import { noveltyCodes } from './novelty.ts'

test('stored codes never change', () => {
  expect(noveltyCodes.join(' ')).toBe(
    'DERRUMBE PARO TRANCON RESTRICCION CLIMA VARADA PINCHADA ACCIDENTE COMPARENDO TRASBORDO ' +
      'DEMORA_CARGUE DEMORA_DESCARGUE NO_RECIBEN DOCUMENTOS BASCULA AVERIA FALTANTE HURTO ' +
      'SOSPECHA SIN_SENAL SALUD PERNOCTA DESVIO DEVOLUCION',
  )
})
