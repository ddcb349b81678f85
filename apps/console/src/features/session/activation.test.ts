import { expect, test } from 'vitest'
import { type ActivationValues, checkActivation } from './activation.ts'

const values: ActivationValues = {
  email: 'laura@example.com',
  givenNames: 'Laura',
  surnames: 'Mejía',
  password: 'tractomula-azul',
  repeated: 'tractomula-azul',
  acceptsTerms: true,
}
const withoutEmail = { email: null }
const withEmail = { email: 'laura@example.com' }

test('accepts a complete form', () => {
  expect(checkActivation(values, withoutEmail)).toEqual({})
})

test.each([
  [{ email: ' ' }, { email: 'Escriba su correo.' }],
  [{ email: 'laura@' }, { email: 'Escriba un correo válido.' }],
  [{ givenNames: ' ' }, { givenNames: 'Escriba sus nombres.' }],
  [{ surnames: '' }, { surnames: 'Escriba sus apellidos.' }],
  [{ password: 'corta' }, { password: 'La contraseña debe tener al menos 8 caracteres.' }],
  [{ password: 'x'.repeat(257) }, { password: 'La contraseña debe tener máximo 256 caracteres.' }],
  [{ repeated: 'tractomula-roja' }, { repeated: 'Las dos contraseñas no son iguales.' }],
  [{ acceptsTerms: false }, { acceptsTerms: 'Acepte los términos para continuar.' }],
])('%o gives %o', (change, errors) => {
  expect(checkActivation({ ...values, ...change }, withoutEmail)).toEqual(errors)
})

test('an invitation by e-mail does not ask for the e-mail', () => {
  expect(checkActivation({ ...values, email: '' }, withEmail)).toEqual({})
})

test('errors come in the order of the fields', () => {
  const empty = {
    email: '',
    givenNames: '',
    surnames: '',
    password: '',
    repeated: '',
    acceptsTerms: false,
  }
  expect(Object.keys(checkActivation(empty, withoutEmail))).toEqual([
    'email',
    'givenNames',
    'surnames',
    'password',
    'acceptsTerms',
  ])
})
