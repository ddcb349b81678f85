import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import type { Clock } from '../clock.ts'
import type { ServiceAccount } from '../settings/firebase-settings.ts'
import { createAccountSigner } from './service-account.ts'

const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

interface TokenSubject {
  userId: string
  sessionId: string
}

/**
 * Creates custom tokens of Firebase Authentication. Only Active administrators get one. Firebase repeats the claims in
 * every ID token that it issues later, without asking us, so `until` ends them with the longest session.
 */
export function createCustomTokens(
  account: ServiceAccount,
  clock: Clock,
): (subject: TokenSubject) => Promise<string> {
  const sign = createAccountSigner(account, clock)
  return ({ userId, sessionId }) => {
    const until = Math.floor((clock().getTime() + sessionLifetime.maxMs) / secondMs)
    const claims = { admin: true, sid: sessionId, until }
    return sign(audience, { uid: userId, claims }, account.clientEmail)
  }
}
