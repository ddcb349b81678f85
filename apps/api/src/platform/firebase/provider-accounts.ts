import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { isEmulator } from '../settings/firebase-settings.ts'
import type { ProviderSettings } from '../settings/provider-settings.ts'
import { type AccessTokens, createAccessTokens, emulatorAccess, scopes } from './access-token.ts'

const timeoutMs = 10 * secondMs
const host = 'identitytoolkit.googleapis.com'

const Answer = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        email: z.string().optional(),
        emailVerified: z.boolean().optional(),
        phoneNumber: z.string().optional(),
        disabled: z.boolean().optional(),
        /** Seconds since 1970, as text. */
        validSince: z.coerce.number().optional(),
      }),
    )
    .optional(),
})

/** An account as the provider knows it now. */
interface ProviderAccount {
  /** Lower case. */
  email: string | null
  isEmailVerified: boolean
  /** Firebase stores only numbers that were verified with a code. */
  phone: string | null
  isDisabled: boolean
  /** Sign-ins before this were revoked. */
  validSince: Date
}

/** Finds accounts by their subject; undefined if it was deleted. Throws if the provider doesn't answer. */
export function createProviderAccounts(settings: ProviderSettings, clock: Clock) {
  const { authUrl, projectId } = settings
  const base = authUrl ? `${authUrl}/${host}` : `https://${host}`
  const url = `${base}/v1/projects/${projectId}/accounts:lookup`
  const access = accessOf(settings, clock)
  return async (subject: string): Promise<ProviderAccount | undefined> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await access.get()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ localId: [subject] }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      if (response.status === 401) access.forget()
      throw new Error(`The provider did not answer about an account: ${response.status}`)
    }
    const { users = [] } = Answer.parse(await response.json())
    const found = users.find(({ localId }) => localId === subject)
    return (
      found && {
        email: found.email?.toLowerCase() ?? null,
        isEmailVerified: found.emailVerified ?? false,
        phone: found.phoneNumber ?? null,
        isDisabled: found.disabled ?? false,
        validSince: new Date((found.validSince ?? 0) * secondMs),
      }
    )
  }
}

function accessOf({ authUrl, serviceAccount }: ProviderSettings, clock: Clock): AccessTokens {
  if (isEmulator(authUrl)) return emulatorAccess
  if (!serviceAccount) throw new Error('Sign-in with the provider needs a service account')
  return createAccessTokens(serviceAccount, clock, scopes.authentication)
}
