import { expect, it } from 'vitest'
import { describeTakenStep } from './taken-step.ts'

it.each([
  ['Llamar al conductor', 'no contestó', 'Llamó al conductor: no contestó'],
  [
    'Llamar al sitio y pedir nueva cita',
    'no reciben',
    'Llamó al sitio y pidió nueva cita: no reciben',
  ],
  ['Decidir y anotar', 'esperar', 'Decidió y anotó: esperar'],
  [
    'Si pasa de tres horas, buscar vehículo',
    'no hay',
    'Si pasa de tres horas, buscar vehículo: no hay',
  ],
  [
    'Emergencias 123 con el punto exacto',
    'avisado',
    'Emergencias 123 con el punto exacto: avisado',
  ],
  ['Lugar del parqueadero', 'registrado', 'Lugar del parqueadero: registrado'],
])('%s, %s', (text, outcome, expected) => {
  expect(describeTakenStep(text, outcome)).toBe(expected)
})
