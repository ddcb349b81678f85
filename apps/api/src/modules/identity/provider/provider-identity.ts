import { AppError } from '@arriero/domain/errors.ts'
import type { Clock } from '#platform/clock.ts'
import { createIdTokens } from '#platform/firebase/id-token.ts'
import { createProviderAccounts } from '#platform/firebase/provider-accounts.ts'
import { createPublicKeys } from '#platform/firebase/public-keys.ts'
import type { Log } from '#platform/logger.ts'
import type { ProviderSettings } from '#platform/settings/provider-settings.ts'

/** An account of the hosted provider that signed in just now. */
export interface ProviderIdentity {
  project: string
  subject: string
  /** How it signed in: `password`, `phone`, `google.com`. */
  provider: string
  email: string | null
  isEmailVerified: boolean
  /** Verified by the provider with a code. */
  phone: string | null
}

/** Reads an ID token, or throws the reason why it is refused as an AppError. */
export type IdentifyByToken = (idToken: string) => Promise<ProviderIdentity>

const retryAfter = 10

/**
 * The token says who signed in and how. E-mail, phone and revocation come from the account itself: a token is an hour
 * old at worst, and a custom token can carry any e-mail.
 */
export function createProviderIdentities(
  settings: ProviderSettings | undefined,
  clock: Clock,
  log: Log,
): IdentifyByToken {
  if (!settings) {
    return async () => {
      throw new AppError('session.provider-method-off')
    }
  }
  const { projectId, certificatesUrl, methods } = settings
  const keys = certificatesUrl === undefined ? undefined : createPublicKeys(certificatesUrl, clock)
  const verify = createIdTokens({ projectId, keys, clock })
  const findAccount = createProviderAccounts(settings, clock)

  const orUnreachable = (error: unknown): never => {
    if (error instanceof AppError) throw error
    log.warn({ err: error }, 'the sign-in provider is not reachable')
    throw new AppError('session.provider-unreachable', undefined, { retryAfter })
  }

  return async (idToken) => {
    const { subject, provider, signedInAt } = await verify(idToken).catch(orUnreachable)
    if (provider === 'anonymous') throw new AppError('session.provider-anonymous')
    if (!isSwitchedOn(methods, provider)) throw new AppError('session.provider-method-off')
    const account = await findAccount(subject).catch(orUnreachable)
    if (!account || signedInAt < account.validSince) throw new AppError('session.provider-revoked')
    if (account.isDisabled) throw new AppError('session.provider-disabled')
    const { email, isEmailVerified, phone } = account
    return { project: projectId, subject, provider, email, isEmailVerified, phone }
  }
}

const methodsByProvider = new Map([
  ['password', 'email-password'],
  ['phone', 'phone'],
  ['custom', 'custom-token'],
])

/** A token doesn't say whether a popup or a redirect was used. */
function isSwitchedOn(methods: readonly string[], provider: string): boolean {
  const method = methodsByProvider.get(provider)
  if (method !== undefined) return methods.includes(method)
  return methods.includes(`popup:${provider}`) || methods.includes(`redirect:${provider}`)
}
