import { expect, test } from 'vitest'
import { describeOpenJourneys, describeOtherLosses, type EndingEvent } from './interrupted.ts'

test.each<[number, EndingEvent, string]>([
  [0, 'ban', 'No tiene viajes activos.'],
  [1, 'ban', 'Tiene 1 viaje activo. No se cancela: reasígnelo.'],
  [2, 'reject', 'Tiene 2 viajes activos. No se cancelan: reasígnelos.'],
  [2, 'askCorrection', 'Tiene 2 viajes activos. Siguen hasta el final.'],
])('%i journeys and %s: «%s»', (openJourneys, event, text) => {
  expect(describeOpenJourneys({ openJourneys }, event)).toBe(text)
})

test.each<[EndingEvent, string]>([
  ['ban', 'Tiene 1 reserva aceptada. No se cancela: reasígnela. Pierde 2 llaves.'],
  ['reject', 'Tiene 1 reserva aceptada. No se cancela: reasígnela.'],
  ['askCorrection', ''],
])('what else %s takes: «%s»', (event, text) => {
  expect(describeOtherLosses({ bookings: 1, devices: 2 }, event)).toBe(text)
})
