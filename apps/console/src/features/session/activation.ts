import { fieldMessages } from '@arriero/domain/contract/limits.ts'
import {
  type FindActivationBody,
  type ActivateBody,
  Activated,
  type ActivateWithProviderBody,
  ActivationInvite,
} from '@arriero/domain/contract/http/invitations.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { Http } from '#data/http/http.ts'
import { checkNewPassword } from '#data/passwords/password-strength.ts'
import type { FormErrors } from '#ui/form/form-result.ts'
import { checkEmail } from './credentials.ts'

/** These calls need no session: the token in the body is the proof. */
export async function findInvite(
  { writeWithoutToken }: Pick<Http, 'writeWithoutToken'>,
  body: FindActivationBody,
): Promise<ActivationInvite> {
  const call = { method: 'POST', base: 'api', path: 'activation/find', body } as const
  return ActivationInvite.parse(await writeWithoutToken(call))
}

export async function activate(
  { writeWithoutToken }: Pick<Http, 'writeWithoutToken'>,
  body: ActivateBody,
): Promise<Activated> {
  const call = { method: 'POST', base: 'api', path: 'activation', body } as const
  return Activated.parse(await writeWithoutToken(call))
}

export async function activateWithProvider(
  { writeWithoutToken }: Pick<Http, 'writeWithoutToken'>,
  body: ActivateWithProviderBody,
): Promise<Activated> {
  const call = { method: 'POST', base: 'api', path: 'activation/withProvider', body } as const
  return Activated.parse(await writeWithoutToken(call))
}

const closedInviteCodes = [
  'activation.unknown',
  'activation.expired',
  'activation.spent',
] as const satisfies ErrorCode[]

/** Why an invitation can't be used. */
export type ClosedInviteCode = (typeof closedInviteCodes)[number]

export const isClosedInvite = (code: string | null): code is ClosedInviteCode =>
  closedInviteCodes.some((each) => each === code)

export interface ActivationValues {
  email: string
  givenNames: string
  surnames: string
  password: string
  repeated: string
  acceptsTerms: boolean
}

/** Errors in the order of the form's fields. With an account of the hosted provider no password is chosen. */
export function checkActivation(
  values: ActivationValues,
  { email }: Pick<ActivationInvite, 'email'>,
  { hasProvider = false } = {},
): FormErrors<keyof ActivationValues> {
  const emailError = email === null && !hasProvider ? checkEmail(values.email) : null
  return {
    ...(emailError === null ? {} : { email: emailError }),
    ...(values.givenNames.trim() === '' ? { givenNames: fieldMessages.givenNames } : {}),
    ...(values.surnames.trim() === '' ? { surnames: fieldMessages.surnames } : {}),
    ...(hasProvider ? {} : checkNewPassword(values)),
    ...(values.acceptsTerms ? {} : { acceptsTerms: 'Acepte los términos para continuar.' }),
  }
}
