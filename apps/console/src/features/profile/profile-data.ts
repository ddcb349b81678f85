import type { UpdateUserPasswordBody } from '@arriero/domain/contract/http/password.ts'
import {
  type ConfirmSecondFactorBody,
  type ProveSecondFactorBody,
  RecoveryCodes,
  TurnedOffSecondFactor,
  SecondFactorSecret,
  type StartSecondFactorBody,
  type LinkProviderBody,
  Me,
  ProviderLinkList,
  type UnlinkProviderBody,
  type UpdateMeBody,
  SessionList,
} from '@arriero/domain/contract/http/session.ts'
import {
  AddedPasskey,
  type IdentityProof,
  PasskeyList,
} from '@arriero/domain/contract/http/passkeys.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'
import { loadPasskeyClient } from '#data/sign-in.ts'

export type OpenSession = SessionList['sessions'][number]

export const sessionsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => http.get('api', 'sessions', SessionList, signal),
    meta: { reading: 'las sesiones abiertas' },
    // The current session comes first.
    select: ({ sessions }) => sessions.toSorted((a, b) => Number(b.current) - Number(a.current)),
  })

export type ProviderLink = ProviderLinkList['links'][number]

export const providerLinksQuery = (http: Http) =>
  queryOptions({
    queryKey: ['providerLinks'],
    queryFn: ({ signal }) => http.get('api', 'me/providerLinks', ProviderLinkList, signal),
    meta: { reading: 'las cuentas vinculadas' },
  })

export type Passkey = PasskeyList['passkeys'][number]

export const passkeysQuery = (http: Http) =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => http.get('api', 'passkeys', PasskeyList, signal),
    meta: { reading: 'las llaves de acceso' },
    select: ({ passkeys }) => passkeys,
  })

/** Refetches what a write changed. */
export function useRefresh() {
  const queries = useQueryClient()
  return (...names: ('me' | 'sessions' | 'providerLinks' | 'passkeys')[]) => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }
}

/** Returns the saved person. */
export const updateMe = async (http: Http, body: UpdateMeBody) =>
  Me.parse(await http.write({ method: 'PUT', base: 'api', path: 'me', body }))

/** Without a session, as the specification requires: the current password in the body is the proof. */
export const changePassword = (http: Http, body: UpdateUserPasswordBody) =>
  http.writeWithoutToken({ method: 'PUT', base: 'api', path: 'updateUserPassword', body })

const post = (http: Http, path: string, body: object) =>
  http.write({ method: 'POST', base: 'api', path, body })

export const startSecondFactor = async (http: Http, body: StartSecondFactorBody) =>
  SecondFactorSecret.parse(await post(http, 'secondFactor/start', body))

export const confirmSecondFactor = async (http: Http, body: ConfirmSecondFactorBody) =>
  RecoveryCodes.parse(await post(http, 'secondFactor/confirm', body))

export const renewRecoveryCodes = async (http: Http, body: ProveSecondFactorBody) =>
  RecoveryCodes.parse(await post(http, 'secondFactor/recoveryCodes', body))

export const disableSecondFactor = async (http: Http, body: ProveSecondFactorBody) =>
  TurnedOffSecondFactor.parse(await post(http, 'secondFactor/disable', body))

export const linkProvider = (http: Http, body: LinkProviderBody) =>
  post(http, 'me/providerLinks', body)

export const unlinkProvider = (http: Http, id: string, body: UnlinkProviderBody) =>
  http.write({ method: 'DELETE', base: 'api', path: `me/providerLinks/${id}`, body })

/** Makes a key in the person's device and registers it. */
export async function addPasskey(
  http: Http,
  { name, proof }: { name: string; proof: IdentityProof },
): Promise<AddedPasskey> {
  const { createPasskey } = await loadPasskeyClient()
  const credential = await createPasskey(await post(http, 'passkeys/creation', { proof }))
  return AddedPasskey.parse(await post(http, 'passkeys', { name, credential }))
}

export const renamePasskey = (
  http: Http,
  id: string,
  body: { name: string; proof: IdentityProof },
) => http.write({ method: 'PUT', base: 'api', path: `passkeys/${id}`, body })

export const removePasskey = (http: Http, id: string, proof: IdentityProof) =>
  http.write({ method: 'DELETE', base: 'api', path: `passkeys/${id}`, body: { proof } })

export async function closeSession(http: Http, id: string) {
  try {
    const path = `sessions/${encodeURIComponent(id)}`
    await http.write({ method: 'DELETE', base: 'api', path })
  } catch (error) {
    // The session has already ended, which is the desired result.
    if (!(error instanceof HttpFailure) || error.code !== 'session.not-found') throw error
  }
}

export const closeOtherSessions = (http: Http) =>
  http.write({ method: 'DELETE', base: 'api', path: 'sessions' })
