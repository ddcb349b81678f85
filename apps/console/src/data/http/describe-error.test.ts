import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'
import { CookieRefused } from '../session/cookie-refused.ts'
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
    'half of ours',
    { status: 409, body: { responseCode: 'x' }, statusText: 'Conflict' },
    'Conflict',
  ],
  ['a plain string', { status: 503, body: 'En mantenimiento' }, 'En mantenimiento'],
  ['nothing at all', { status: 500 }, unexpected],
  [
    "a proxy's page",
    { status: 502, statusText: 'Bad Gateway' },
    'El servicio no está disponible en este momento. Intente de nuevo.',
  ],
])('%s', (_, answer, message) => {
  expect(describeError(new HttpFailure(answer))).toBe(message)
})

test.each([new TypeError('x is not a function'), 'boom', null])(
  'a fault of ours stays in Spanish',
  (error) => {
    expect(describeError(error)).toBe(unexpected)
  },
)

test('a browser without cookies', () => {
  expect(describeError(new CookieRefused())).toContain('Permita las cookies')
})
