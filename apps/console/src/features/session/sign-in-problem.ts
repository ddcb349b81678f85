import { describeError } from '#data/describe-error.ts'
import { HttpFailure } from '#data/http-failure.ts'

export interface SignInProblem {
  /** Where the cursor goes. */
  field: 'email' | 'password'
  /** Said under the field; everything else is said above the form. */
  isFieldProblem: boolean
  message: string
  /** When the next try is welcome, in epoch milliseconds. */
  retryAt: number | null
}

/** What can be told without asking the server. */
export function checkSignIn(email: string, password: string): SignInProblem | null {
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
    return fieldProblem('email', email.trim() ? 'Escriba un correo válido.' : 'Escriba su correo.')
  }
  return password === '' ? fieldProblem('password', 'Escriba su contraseña.') : null
}

export function toSignInProblem(error: unknown, now = Date.now()): SignInProblem {
  const seconds = error instanceof HttpFailure ? error.retryAfter : null
  return {
    field: 'password',
    isFieldProblem: false,
    message: describeError(error),
    retryAt: seconds === null ? null : now + seconds * 1000,
  }
}

const fieldProblem = (field: SignInProblem['field'], message: string): SignInProblem => ({
  field,
  isFieldProblem: true,
  message,
  retryAt: null,
})
