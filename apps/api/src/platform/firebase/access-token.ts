import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { ServiceAccount } from '../settings/firebase-settings.ts'
import { createAccountSigner } from './service-account.ts'

/** What an access token is for. */
export const scopes = {
  firestore: 'https://www.googleapis.com/auth/datastore',
  authentication: 'https://www.googleapis.com/auth/identitytoolkit',
} as const
const timeoutMs = 20 * secondMs
/** Replaced this long before its end, so that none expires on its way. */
const marginMs = 5 * minuteMs

const Answer = z.object({ access_token: z.string(), expires_in: z.number() })

export interface AccessTokens {
  get(): Promise<string>
  /** The last one was refused. */
  forget(): void
}

/** Emulators accept this word from servers, and let them past the rules. */
export const emulatorAccess: AccessTokens = { get: async () => 'owner', forget: () => {} }

/** OAuth access tokens of the service account, each used until shortly before its end (RFC 7523). */
export function createAccessTokens(
  account: ServiceAccount,
  clock: Clock,
  scope: string = scopes.firestore,
): AccessTokens {
  const sign = createAccountSigner(account, clock)
  let current: { token: string; endsAt: number } | undefined

  const request = async () => {
    const response = await fetch(account.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await sign(account.tokenUrl, { scope }),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      const text = (await response.text()).slice(0, 500)
      throw new Error(`Google gave no access token: ${response.status} ${text}`)
    }
    const { access_token: token, expires_in: seconds } = Answer.parse(await response.json())
    return { token, endsAt: clock().getTime() + seconds * secondMs - marginMs }
  }

  return {
    async get() {
      if (!current || current.endsAt <= clock().getTime()) current = await request()
      return current.token
    },
    forget() {
      current = undefined
    },
  }
}
