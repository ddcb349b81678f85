import { fieldMessages } from '@arriero/domain/contract/limits.ts'
import type { FormErrors, FormResult } from '#ui/form/form-result.ts'

export interface Credentials {
  email: string
  password: string
}

/** Checks the form before it is sent. By hand, because zod would enlarge the login bundle. */
export function validateCredentials(
  values: Credentials,
): FormResult<keyof Credentials, Credentials> {
  const email = values.email.trim()
  const emailError = checkEmail(email)
  const errors: FormErrors<keyof Credentials> = {
    ...(emailError === null ? {} : { email: emailError }),
    ...(values.password === '' ? { password: fieldMessages.password } : {}),
  }
  return Object.keys(errors).length > 0
    ? { errors }
    : { body: { email, password: values.password } }
}

/** The error message if the e-mail is missing or malformed, otherwise null. */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Escriba su correo.'
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : fieldMessages.email
}
