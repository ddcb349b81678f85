import { expect, test } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { toProblem } from './use-attempt.ts'

const refusal = (responseCode: string) => ({ responseCode, responseMessage: 'Dicho así.' })

test.each([
  [
    'a wrong password',
    { status: 401, body: refusal('session.wrong-credentials') },
    { message: 'Dicho así.', nextStep: null, code: 'session.wrong-credentials', retryAt: null },
  ],
  [
    'too many tries',
    { status: 429, body: refusal('request.too-many'), retryAfter: 90 },
    { message: 'Dicho así.', nextStep: null, code: 'request.too-many', retryAt: 91_000 },
  ],
  [
    'no connection',
    { status: 0 },
    {
      message: 'Conexión al servidor',
      nextStep: 'Lo que escribió sigue aquí. Intente de nuevo.',
      code: null,
      retryAt: null,
    },
  ],
])('%s', (_, answer, problem) => {
  expect(toProblem(new HttpFailure(answer), 1000)).toEqual(problem)
})

test('a fault of ours is no riddle for the person', () => {
  expect(toProblem(new TypeError('x is undefined')).message).toContain('Algo falló')
})
