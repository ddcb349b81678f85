import { expect, test } from 'vitest'
import { type ActivationDraft, checkActivation } from './check-activation.ts'

const draft: ActivationDraft = {
  email: 'laura@example.com',
  givenNames: 'Laura',
  surnames: 'Mejía',
  password: 'tractomula-azul',
  repeated: 'tractomula-azul',
  acceptsTerms: true,
}
const first = { email: null }
const invited = { email: 'laura@example.com' }

test('a whole form has nothing wrong', () => {
  expect(checkActivation(draft, first)).toEqual({})
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
])('%o answers %o', (change, errors) => {
  expect(checkActivation({ ...draft, ...change }, first)).toEqual(errors)
})

test('who was invited by e-mail is not asked for it', () => {
  expect(checkActivation({ ...draft, email: '' }, invited)).toEqual({})
})

test('errors come in the order of the form, where the cursor goes first', () => {
  const empty = {
    email: '',
    givenNames: '',
    surnames: '',
    password: '',
    repeated: '',
    acceptsTerms: false,
  }
  expect(Object.keys(checkActivation(empty, first))).toEqual([
    'email',
    'givenNames',
    'surnames',
    'password',
    'acceptsTerms',
  ])
})
