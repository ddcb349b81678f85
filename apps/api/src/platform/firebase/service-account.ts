import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { SignJWT } from 'jose'
import type { Clock } from '../clock.ts'
import type { FirebaseSettings, ServiceAccount } from '../settings/firebase-settings.ts'

/** The longest that Google accepts. */
const tokenLifetimeMs = 3600 * secondMs

/** The configured account; with emulators, one with a key of its own, because they check no signature. */
export function serviceAccountOf({ serviceAccount, projectId }: FirebaseSettings): ServiceAccount {
  if (serviceAccount) return serviceAccount
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    projectId,
    clientEmail: `arriero@${projectId}.iam.gserviceaccount.com`,
    privateKey,
    keyId: undefined,
    tokenUrl: '',
  }
}

/** Signs a token of this account, valid for an hour from now. */
export function createAccountSigner(account: ServiceAccount, clock: Clock) {
  const key = createPrivateKey(account.privateKey)
  const { clientEmail, keyId } = account
  return (audience: string, content: Record<string, unknown>, subject?: string) => {
    const now = Math.floor(clock().getTime() / secondMs)
    const token = new SignJWT(content)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) })
      .setIssuer(clientEmail)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + tokenLifetimeMs / secondMs)
    return (subject === undefined ? token : token.setSubject(subject)).sign(key)
  }
}
