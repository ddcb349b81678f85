import { expect, test } from 'vitest'
import { CookiesBlocked } from '../session/session.ts'
import { describeError, describeNextStep, describeWait } from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'

const catalogued = {
  responseCode: 'journey.not-found',
  responseMessage: 'No encontramos ese viaje.',
}
const unexpected = 'Algo falló de nuestro lado. Intente de nuevo en un momento.'

test.each([
  ['status 0', { status: 0 }, 'Conexión al servidor'],
  ['timeout', { status: 0, isTimeout: true }, 'Error de timeout'],
  ['400 on a refresh', { status: 400, body: 'Su sesión expiró.' }, 'Su sesión expiró.'],
  [
    'responseCode and responseMessage',
    { status: 404, body: catalogued },
    'No encontramos ese viaje.',
  ],
  ['another object', { status: 500, body: { message: 'Sin cupo' }, statusText: 'X' }, 'Sin cupo'],
  [
    'another object, no message',
    { status: 502, body: {}, statusText: 'Bad Gateway' },
    'Bad Gateway',
  ],
  [
    'our format without responseMessage',
    { status: 409, body: { responseCode: 'x' }, statusText: 'Conflict' },
    'Conflict',
  ],
  ['a plain string', { status: 503, body: 'En mantenimiento' }, 'En mantenimiento'],
  ['no body and no status text', { status: 500 }, unexpected],
  [
    "a proxy's page",
    { status: 502, statusText: 'Bad Gateway' },
    'El servicio no está disponible en este momento. Intente de nuevo.',
  ],
])('%s', (_, answer, message) => {
  expect(describeError(new HttpFailure(answer))).toBe(message)
})

test.each([new TypeError('x is not a function'), 'boom', null])(
  'an internal error has a Spanish message',
  (error) => {
    expect(describeError(error)).toBe(unexpected)
  },
)

test('a browser without cookies', () => {
  expect(describeError(new CookiesBlocked())).toContain('Permita las cookies')
})

test.each([
  ['status 0', { status: 0 }, 'Lo que escribió sigue aquí. Intente de nuevo.'],
  ['timeout', { status: 0, isTimeout: true }, 'El servidor tardó demasiado. Intente de nuevo.'],
  ['a response with an error status', { status: 503 }, null],
])('%s', (_, answer, step) => {
  expect(describeNextStep(new HttpFailure(answer))).toBe(step)
})

test('an internal error has no next step', () => {
  expect(describeNextStep(new TypeError('x is undefined'))).toBeNull()
})

test.each([
  [900, 'Puede intentar en 15 min 00 s.'],
  [61, 'Puede intentar en 1 min 01 s.'],
  [59, 'Puede intentar en 59 s.'],
  [1, 'Puede intentar en 1 s.'],
  [0, 'Ya puede intentar de nuevo.'],
  [-5, 'Ya puede intentar de nuevo.'],
])('a wait of %i seconds', (seconds, sentence) => {
  expect(describeWait(seconds)).toBe(sentence)
})
