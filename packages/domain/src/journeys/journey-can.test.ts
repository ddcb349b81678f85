import { expect, test } from 'vitest'
import { journeyActions, journeyCan } from './journey-can.ts'
import { type JourneyStatus, newJourneyStatus, statusAfter } from './journey-transitions.ts'

const loading = statusAfter(['Request', 'OnWay', 'OnOrigin', 'Carry'])
const onRoute = statusAfter(['Request', 'OnWay', 'OnOrigin', 'Carry', 'OnRoute'])
const finished: JourneyStatus = { state: 'Finish', interrupted: [] }

test('returns the next state of an allowed event', () => {
  expect(journeyCan(loading, 'depart', 'driver')).toEqual({ allowed: true, to: 'OnRoute' })
})

test('names the states that allow the event', () => {
  expect(journeyCan(onRoute, 'startLoading', 'administrator')).toEqual({
    allowed: false,
    code: 'journey.transition-refused',
    because:
      'No se puede iniciar cargue en el estado «En ruta»; solo en «En sitio de cargue» o «Recargo en cargue».',
  })
})

test('omits a long list of states', () => {
  const booked = statusAfter(['RequestBooking'])
  expect(journeyCan(booked, 'reportNovelty', 'driver')).toMatchObject({
    because: 'No se puede registrar novedad en el estado «Reserva solicitada».',
  })
})

test('explains that the journey is closed', () => {
  expect(journeyCan(finished, 'cancel', 'administrator')).toMatchObject({
    because: 'El viaje ya está cerrado: Finalizado.',
  })
})

test('explains that the journey does not exist', () => {
  expect(journeyCan(newJourneyStatus, 'cancel', 'administrator')).toMatchObject({
    because: 'No se puede cancelar viaje: el viaje aún no existe.',
  })
})

test('names the actors that may cause the event', () => {
  expect(journeyCan(loading, 'depart', 'customer')).toEqual({
    allowed: false,
    code: 'journey.actor-refused',
    because: 'Solo el conductor o un administrador puede registrar salida con carga.',
  })
})

test('rejects a return without an interrupted state', () => {
  const lost: JourneyStatus = { state: 'Novelty', interrupted: [] }
  expect(journeyCan(lost, 'resolveNovelty', 'administrator')).toMatchObject({
    allowed: false,
    because: 'No se conoce el estado al que debe volver el viaje.',
  })
})

test('lists every action of an administrator, allowed or not', () => {
  const actions = journeyActions(onRoute, 'administrator')
  const allowed = actions.filter(({ check }) => check.allowed).map(({ event }) => event)
  expect(allowed).toEqual(['arriveAtDestination', 'reportNovelty', 'cancel'])
  expect(actions.map(({ event }) => event)).not.toContain('expireOffer')
  expect(actions.map(({ event }) => event)).not.toContain('createRequest')
  expect(actions.map(({ event }) => event)).toContain('startUnloading')
})
