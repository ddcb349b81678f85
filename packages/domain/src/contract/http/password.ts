import { z } from 'zod'
import { passwordLength, passwordTooLong, passwordTooShort } from '../../users/password-rule.ts'

export const NewPassword = z
  .string()
  .min(passwordLength.min, { error: passwordTooShort })
  .max(passwordLength.max, { error: passwordTooLong })

/**
 * PUT {api}updateUserPassword. It travels without a Bearer header, so its body proves itself:
 * with the current password, or with the token of a recovery e-mail.
 */
export const UpdateUserPasswordBody = z.union([
  z.strictObject({
    email: z.email({ error: 'Escriba un correo válido.' }).max(254),
    currentPassword: z.string().min(1, { error: 'Escriba su contraseña actual.' }).max(256),
    /** With a second factor on, from a browser where the person is not signed in. */
    code: z.string().max(64).optional(),
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
  email: z.email({ error: 'Escriba un correo válido.' }).max(254),
})
export type PasswordRecoveryBody = z.infer<typeof PasswordRecoveryBody>
