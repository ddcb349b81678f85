import { expect, test } from 'vitest'
import { ActivateBody } from './invitations.ts'
import { NewPassword, UpdateUserPasswordBody } from './password.ts'

const newPassword = 'tractomula-azul'

test.each([
  [{ email: 'laura@example.com', currentPassword: 'x', newPassword }, true],
  [{ resetToken: 'abc', newPassword }, true],
  [{ newPassword }, false],
  [{ email: 'laura@example.com', resetToken: 'abc', newPassword }, false],
  [{ resetToken: 'abc', newPassword: 'corta' }, false],
])('a password change needs the current password or a reset token: %o', (body, accepted) => {
  expect(UpdateUserPasswordBody.safeParse(body).success).toBe(accepted)
})

test.each([
  [7, 'La contraseña debe tener al menos 8 caracteres.'],
  [8, undefined],
  [256, undefined],
  [257, 'La contraseña debe tener máximo 256 caracteres.'],
])('%d characters give %s', (length, message) => {
  expect(NewPassword.safeParse('ñ'.repeat(length)).error?.issues[0]?.message).toBe(message)
})

test('activation requires accepting the terms', () => {
  const body = {
    registerToken: 'abc',
    givenNames: 'Laura',
    surnames: 'Mejía',
    password: newPassword,
  }
  expect(ActivateBody.safeParse({ ...body, acceptsTerms: true }).success).toBe(true)
  expect(ActivateBody.safeParse({ ...body, acceptsTerms: false }).error?.issues[0]?.message).toBe(
    'Acepte los términos para continuar.',
  )
})
