import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { describeWhereabouts } from './search-elsewhere.tsx'

const now = new Date('2026-11-18T15:00:00.000Z')
const stateSince = '2026-11-18T13:00:00.000Z'

test.each<[JourneyStateId, string]>([
  [9, 'está en curso (En ruta); otro filtro no lo deja ver'],
  [13, 'está en atención (Con novedad); no se muestra aquí'],
  [1, 'está en Por asignar (Solicitado)'],
  [29, 'está en Por asignar (En reasignación)'],
  [22, 'está en Reserva aceptada'],
  [12, 'Finalizado hace 2 h'],
  [19, 'Cancelado hace 2 h'],
])('state %i', (journeyStateId, words) => {
  const found = describeWhereabouts({ journeyStateId, stateSince }, now)
  expect(found.replaceAll('\u00a0', ' ')).toBe(words)
})
