import { errorCatalogue } from '@arriero/domain/errors.ts'
import { expect, test } from 'vitest'
import { describeError, describeNextStep } from '#data/http/describe-error.ts'
import { hasSentence, toProviderFailure } from './provider-failure.ts'

const say = (code: string) => describeError(toProviderFailure(code))

test.each([
  ['auth/wrong-password', 'El correo o la contraseña no coinciden.'],
  ['auth/user-not-found', 'El correo o la contraseña no coinciden.'],
  ['auth/invalid-credential', 'El correo o la contraseña no coinciden.'],
  ['auth/user-disabled', 'El proveedor bloqueó esa cuenta. Comuníquese con un administrador.'],
  ['auth/too-many-requests', 'Demasiados intentos. Espere un momento y vuelva a intentar.'],
  ['auth/popup-closed-by-user', 'Cerró la ventana antes de terminar. Intente de nuevo.'],
  [
    'auth/popup-blocked',
    'El navegador bloqueó la ventana. Permita las ventanas emergentes de este sitio e intente de nuevo.',
  ],
  ['auth/invalid-verification-code', 'El código no es correcto. Revíselo e intente de nuevo.'],
  ['auth/code-expired', 'El código venció. Pida otro.'],
  ['auth/unverified-email', errorCatalogue['session.provider-unverified'].message],
  [
    'auth/admin-restricted-operation',
    'No hay una cuenta de administrador para esta persona. Pida una invitación.',
  ],
  ['auth/operation-not-allowed', 'Esta forma de ingreso no está activa en esta consola.'],
  ['auth/internal-error', errorCatalogue['session.provider-unreachable'].message],
])('%s', (code, sentence) => {
  expect(say(code)).toBe(sentence)
  expect(hasSentence(code)).toBe(true)
})

test.each([
  ['auth/captcha-check-failed', 'robot'],
  ['auth/invalid-app-credential', 'robot'],
  ['auth/invalid-api-key', 'configurado'],
  ['auth/unauthorized-domain', 'configurado'],
  ['auth/something-new', 'No pudimos comprobar su identidad'],
  ['', 'No pudimos comprobar su identidad'],
])('%s is also told to whoever runs the project', (code, part) => {
  expect(say(code)).toContain(part)
  expect(hasSentence(code)).toBe(false)
})

test('a provider out of reach is a server out of reach', () => {
  expect(say('auth/network-request-failed')).toBe('Conexión al servidor')
  expect(describeNextStep(toProviderFailure('auth/network-request-failed'))).not.toBeNull()
  expect(say('auth/timeout')).toBe('Error de timeout')
})
