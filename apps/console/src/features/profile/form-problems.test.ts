import { InviteBody } from '@arriero/domain/contract/http/invitations.ts'
import { UpdateMeBody } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describe, expect, test } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { placeFailure, readForm } from './form-problems.ts'

const refusal = (responseCode: string) =>
  new HttpFailure({ status: 422, body: { responseCode, responseMessage: 'No se pudo.' } })

test.each([
  ['a refusal that is about a field', refusal('password.wrong'), { password: 'No se pudo.' }],
  ['a refusal that is about none', refusal('request.too-many'), { form: 'No se pudo.' }],
  [
    'a lost server',
    new HttpFailure({ status: 0 }),
    { form: 'Conexión al servidor. Lo que escribió sigue aquí. Intente de nuevo.' },
  ],
  [
    'a wait',
    new HttpFailure({ status: 429, body: 'Demasiados intentos.', retryAfter: 75 }),
    { form: 'Demasiados intentos. Puede intentar en 1 min 15 s.' },
  ],
  [
    'a fault of ours',
    new TypeError('broken'),
    { form: errorCatalogue['server.unexpected'].message },
  ],
])('%s is told where it belongs', (_, error, problems) => {
  const refusals = { 'password.wrong': { field: 'password' } } as const
  expect(placeFailure(error, refusals)).toEqual(problems)
})

describe('a form read with a schema of the contract', () => {
  const laura = { givenNames: 'Laura', surnames: 'Mejía', phone: null }

  test('gives the body as the schema leaves it', () => {
    const reading = readForm(UpdateMeBody, { ...laura, givenNames: ' Laura ' })
    expect(reading).toEqual({ body: laura })
  })

  test('tells what is wrong under its field, and above the form what is about none', () => {
    const reading = readForm(UpdateMeBody, { ...laura, surnames: '', stranger: true })
    expect(reading).toEqual({
      problems: { surnames: 'Escriba sus apellidos.', form: expect.any(String) },
    })
  })

  test('tells the first problem of a field with several', () => {
    const email = `${'a'.repeat(300)} at example`
    expect(readForm(InviteBody, { email })).toEqual({
      problems: { email: 'Escriba un correo válido.' },
    })
  })
})
