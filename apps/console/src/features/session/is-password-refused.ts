import type { ErrorCode } from '@arriero/domain/errors.ts'

const codes: readonly string[] = ['password.weak', 'password.breached'] satisfies ErrorCode[]

/** Said under the password, not above the form. */
export const isPasswordRefused = (code: string | null | undefined): boolean =>
  codes.includes(code ?? '')
