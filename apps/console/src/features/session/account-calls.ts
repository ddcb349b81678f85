import type { FindActivationBody } from '@arriero/domain/contract/http/activation.ts'
import {
  type ActivateBody,
  Activated,
  ActivationInvite,
} from '@arriero/domain/contract/http/activation.ts'
import type {
  PasswordRecoveryBody,
  UpdateUserPasswordBody,
} from '@arriero/domain/contract/http/password.ts'
import type { Http } from '#data/http/http.ts'

type Bare = Pick<Http, 'writeBare'>

/** Calls of people who are not signed in: each body proves itself. */
export async function askForReset({ writeBare }: Bare, body: PasswordRecoveryBody): Promise<void> {
  await writeBare({ method: 'POST', base: 'api', path: 'passwordRecovery', body })
}

export async function resetPassword(
  { writeBare }: Bare,
  body: Extract<UpdateUserPasswordBody, { resetToken: string }>,
): Promise<void> {
  await writeBare({ method: 'PUT', base: 'api', path: 'updateUserPassword', body })
}

export async function findInvite(
  { writeBare }: Bare,
  body: FindActivationBody,
): Promise<ActivationInvite> {
  const call = { method: 'POST', base: 'api', path: 'activation/find', body } as const
  return ActivationInvite.parse(await writeBare(call))
}

export async function activate({ writeBare }: Bare, body: ActivateBody): Promise<Activated> {
  const call = { method: 'POST', base: 'api', path: 'activation', body } as const
  return Activated.parse(await writeBare(call))
}
