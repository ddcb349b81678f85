import { expect, test } from 'vitest'
import { journeyActions, journeyCan } from './journey-can.ts'
import { type JourneyStanding, newJourney, standingAfter } from './journey-standing.ts'

const loading = standingAfter(['Request', 'OnWay', 'OnOrigin', 'Carry'])
const onRoute = standingAfter(['Request', 'OnWay', 'OnOrigin', 'Carry', 'OnRoute'])
const finished: JourneyStanding = { state: 'Finish', interrupted: [] }

test('an allowed event says where it leads', () => {
  expect(journeyCan(loading, 'depart', 'driver')).toEqual({ allowed: true, to: 'OnRoute' })
})

test('an event out of place says where it belongs', () => {
  expect(journeyCan(onRoute, 'startLoading', 'administrator')).toEqual({
    allowed: false,
    code: 'journey.transition-refused',
    because:
      'No se puede iniciar cargue en el estado «En ruta»; solo en «En sitio de cargue» o «Recargo en cargue».',
  })
})

test('a long list of places is left out', () => {
  const booked = standingAfter(['RequestBooking'])
  expect(journeyCan(booked, 'reportNovelty', 'driver')).toMatchObject({
    because: 'No se puede registrar novedad en el estado «Reserva solicitada».',
  })
})

test('a closed journey says so', () => {
  expect(journeyCan(finished, 'cancel', 'administrator')).toMatchObject({
    because: 'El viaje ya está cerrado: Finalizado.',
  })
})

test('a journey that does not exist says so', () => {
  expect(journeyCan(newJourney, 'cancel', 'administrator')).toMatchObject({
    because: 'No se puede cancelar viaje: el viaje aún no existe.',
  })
})

test('the wrong hand is told whose it is', () => {
  expect(journeyCan(loading, 'depart', 'customer')).toEqual({
    allowed: false,
    code: 'journey.actor-refused',
    because: 'Solo el conductor o un administrador puede registrar salida con carga.',
  })
})

test('a way back that was not kept is refused, not guessed', () => {
  const lost: JourneyStanding = { state: 'Novelty', interrupted: [] }
  expect(journeyCan(lost, 'resolveNovelty', 'administrator')).toMatchObject({
    allowed: false,
    because: 'No se conoce el estado al que debe volver el viaje.',
  })
})

test('an administrator sees every action of the role, allowed or with its reason', () => {
  const actions = journeyActions(onRoute, 'administrator')
  const allowed = actions.filter(({ verdict }) => verdict.allowed).map(({ event }) => event)
  expect(allowed).toEqual(['arriveAtDestination', 'reportNovelty', 'cancel'])
  expect(actions.map(({ event }) => event)).not.toContain('expireOffer')
  expect(actions.map(({ event }) => event)).not.toContain('createRequest')
  expect(actions.map(({ event }) => event)).toContain('startUnloading')
})
