import type { IdentityProof } from '@arriero/domain/contract/http/passkeys.ts'
import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import type { CredentialDeps } from '../sessions/credentials.ts'
import type { BrowserCaller } from '../sessions/device-cookie.ts'
import { checkPasskey } from './check-passkey.ts'
import type { RelyingParty } from './relying-party.ts'

interface GivenProof {
  userId: string
  proof: IdentityProof
  /** Throws where there are no passkeys. */
  rp: () => RelyingParty
  caller: BrowserCaller
}

/** Asks again who it is, before a change of security: a passkey alone, or the password with its second factor. */
export async function proveIdentity(
  deps: CredentialDeps & SecurityNotificationDeps,
  { userId, proof, rp, caller }: GivenProof,
  now: Date,
): Promise<void> {
  if ('password' in proof) {
    // An empty code is right only while there is no second factor.
    const { password, code = '' } = proof
    await reauthenticate(deps, { userId, password, code }, caller, now)
    return
  }
  const given = { credential: proof.passkey, purposes: ['confirmation'] as const, rp: rp(), caller }
  const checked = await checkPasskey(deps, given, now)
  const refused = refusalOf(checked, userId)
  if (!refused) return
  const { refusal, reason = refusal } = refused
  await writeAudit(deps.db, now, {
    event: 'passkey.refused',
    actor: { kind: 'administrator', id: userId },
    subject: { kind: 'user', id: userId },
    caller,
    detail: { reason },
  })
  throw new AppError(refusal)
}

function refusalOf(
  checked: Awaited<ReturnType<typeof checkPasskey>>,
  userId: string,
): { refusal: ErrorCode; reason?: string } | undefined {
  if ('refusal' in checked) return checked
  return checked.userId === userId
    ? undefined
    : { refusal: 'passkey.unknown', reason: 'other-person' }
}
