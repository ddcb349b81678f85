import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describe, expect, test } from 'vitest'
import { describeFormFailure, describeFormFailureInline } from './form-failure.ts'
import { HttpFailure } from './http-failure.ts'

const answer = (responseCode: string) => ({ responseCode, responseMessage: 'Dicho así.' })

describe('with separate next step and retry time', () => {
  test.each([
    [
      'a wrong password',
      { status: 401, body: answer('session.wrong-credentials') },
      { message: 'Dicho así.', nextStep: null, code: 'session.wrong-credentials', retryAt: null },
    ],
    [
      'too many tries',
      { status: 429, body: answer('request.too-many'), retryAfter: 90 },
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
  ])('%s', (_, response, failure) => {
    expect(describeFormFailure(new HttpFailure(response), 1000)).toEqual(failure)
  })

  test('an error of the console itself', () => {
    expect(describeFormFailure(new TypeError('x is undefined')).message).toContain('Algo falló')
  })
})

describe('in one message', () => {
  test.each([
    [
      'an answer of the server',
      new HttpFailure({ status: 422, body: answer('password.wrong') }),
      'Dicho así.',
      'password.wrong',
    ],
    [
      'no connection',
      new HttpFailure({ status: 0 }),
      'Conexión al servidor. Lo que escribió sigue aquí. Intente de nuevo.',
      null,
    ],
    [
      'too many tries',
      new HttpFailure({ status: 429, body: 'Demasiados intentos.', retryAfter: 75 }),
      'Demasiados intentos. Puede intentar en 1 min 15 s.',
      null,
    ],
    [
      'an error of the console itself',
      new TypeError('broken'),
      errorCatalogue['server.unexpected'].message,
      null,
    ],
  ])('%s', (_, error, message, code) => {
    expect(describeFormFailureInline(error)).toEqual({
      message,
      nextStep: null,
      code,
      retryAt: null,
    })
  })
})
