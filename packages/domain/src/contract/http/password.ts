import { z } from 'zod'
import { passwordLength, passwordTooLong, passwordTooShort } from '../../users/password-rules.ts'
import { maxLengths } from '../limits.ts'
import { Email } from './fields.ts'

export const NewPassword = z
  .string()
  .min(passwordLength.min, { error: passwordTooShort })
  .max(passwordLength.max, { error: passwordTooLong })

/**
 * PUT {api}updateUserPassword. It has no Bearer header, so the body authenticates the request: with the current
 * password or with the token of a recovery e-mail.
 */
export const UpdateUserPasswordBody = z.union([
  z.strictObject({
    email: Email,
    currentPassword: z
      .string()
      .min(1, { error: 'Escriba su contraseña actual.' })
      .max(passwordLength.max),
    /** Required if a second factor is on and the browser is not signed in. */
    code: z.string().max(maxLengths.code).optional(),
    newPassword: NewPassword,
  }),
  z.strictObject({
    resetToken: z.string().min(1).max(512),
    newPassword: NewPassword,
  }),
])
export type UpdateUserPasswordBody = z.infer<typeof UpdateUserPasswordBody>

/** POST {api}passwordRecovery. The answer is the same whether the account exists or not. */
export const PasswordRecoveryBody = z.strictObject({
  email: Email,
})
export type PasswordRecoveryBody = z.infer<typeof PasswordRecoveryBody>
