import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { checkNewPassword } from '#data/passwords/check-new-password.ts'
import { checkEmail } from './check-email.ts'

export interface ActivationDraft {
  email: string
  givenNames: string
  surnames: string
  password: string
  repeated: string
  acceptsTerms: boolean
}

export type ActivationErrors = Partial<Record<keyof ActivationDraft, string>>

/** In the order of the form. */
export function checkActivation(
  draft: ActivationDraft,
  { email }: Pick<ActivationInvite, 'email'>,
): ActivationErrors {
  const wrongEmail = email === null ? checkEmail(draft.email) : null
  return {
    ...(wrongEmail === null ? {} : { email: wrongEmail }),
    ...(draft.givenNames.trim() === '' ? { givenNames: 'Escriba sus nombres.' } : {}),
    ...(draft.surnames.trim() === '' ? { surnames: 'Escriba sus apellidos.' } : {}),
    ...checkNewPassword(draft),
    ...(draft.acceptsTerms ? {} : { acceptsTerms: 'Acepte los términos para continuar.' }),
  }
}
