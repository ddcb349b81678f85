import type { UpdateUserPasswordBody } from '@arriero/domain/contract/http/password.ts'
import { checkNewPassword } from '#data/passwords/check-new-password.ts'
import type { FormReading } from '#features/profile/form-problems.ts'

type Field = 'current' | 'password' | 'repeated'

export function readPasswordChange(
  email: string,
  current: string,
  chosen: { password: string; repeated: string },
): FormReading<Field, UpdateUserPasswordBody> {
  const problems = {
    ...(current === '' ? { current: 'Escriba su contraseña actual.' } : {}),
    ...checkNewPassword(chosen),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { body: { email, currentPassword: current, newPassword: chosen.password } }
}
