import { expect, it } from 'vitest'
import type { JourneyStateKey } from './journey-state.ts'
import { canBeCancelReason, canHappen } from './possible-causes.ts'

const status = (state: JourneyStateKey, ...interrupted: JourneyStateKey[]) => ({
  state,
  interrupted,
})

it('offers the delays of a site only there', () => {
  expect(canHappen('DEMORA_CARGUE', status('OnOrigin'))).toBe(true)
  expect(canHappen('DEMORA_CARGUE', status('OnRoute'))).toBe(false)
  expect(canHappen('NO_RECIBEN', status('OnDestiny'))).toBe(true)
  expect(canHappen('NO_RECIBEN', status('UnUpdated', 'OnDestiny'))).toBe(true)
  expect(canHappen('NO_RECIBEN', status('OnWay'))).toBe(false)
})

it('offers what happens to a load only with a load', () => {
  expect(canHappen('FALTANTE', status('OnWay'))).toBe(false)
  expect(canHappen('FALTANTE', status('Carry'))).toBe(true)
  expect(canHappen('VARADA', status('OnWay'))).toBe(true)
})

it('offers only reasons to cancel that can be true', () => {
  const reasonsIn = (state: JourneyStateKey) =>
    ['FALSO_FLETE', 'SIN_VEHICULO', 'CARGA_NO_LISTA', 'SINIESTRO', 'DUPLICADO', 'OTRO'].filter(
      (code) => canBeCancelReason(code, status(state)),
    )
  expect(reasonsIn('Request')).toEqual(['SIN_VEHICULO', 'CARGA_NO_LISTA', 'DUPLICADO', 'OTRO'])
  expect(reasonsIn('OnOrigin')).toEqual([
    'FALSO_FLETE',
    'CARGA_NO_LISTA',
    'SINIESTRO',
    'DUPLICADO',
    'OTRO',
  ])
  expect(reasonsIn('OnRoute')).toEqual(['SINIESTRO', 'OTRO'])
})
