import type { PasskeyCredential } from '@arriero/domain/contract/http/passkeys.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { ChallengePurpose } from '#platform/database/access-tables.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { announceSecurityEvent, type SecurityNotificationDeps } from '../security-notifications.ts'
import { consumeChallenge, readChallenge } from './passkey-challenges.ts'
import { userHandle } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeyDeps extends SecurityNotificationDeps {
  db: Db
}

interface GivenPasskey {
  credential: PasskeyCredential
  /** What the signed challenge may have been issued for. */
  purposes: readonly ChallengePurpose[]
  rp: RelyingParty
  caller: Caller
}

interface CheckedPasskey {
  passkeyId: string
  userId: string
  purpose: ChallengePurpose
  challengedAt: Date
}

interface PasskeyRefusal {
  refusal: ErrorCode
  /** For the audit. */
  reason?: string
  userId?: string
}

/** A passkey that is used alone must have checked who uses it: the device alone proves only possession. */
const needsVerification: Record<ChallengePurpose, boolean> = {
  'sign-in': true,
  'second-factor': false,
  confirmation: true,
  creation: true,
}

/** Checks what a passkey signed. Each challenge is accepted once, whether the check succeeds or not. */
export async function checkPasskey(
  deps: PasskeyDeps,
  { credential, purposes, rp, caller }: GivenPasskey,
  now: Date,
): Promise<CheckedPasskey | PasskeyRefusal> {
  const { db } = deps
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return { refusal: 'passkey.refused', reason: 'client-data' }
  const { bindingHash } = caller
  const issued = await consumeChallenge(db, { challenge, purposes, bindingHash }, now)
  if (!issued) return { refusal: 'passkey.challenge-over' }

  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!passkey) return { refusal: 'passkey.unknown' }
  const userId = passkey.user_id
  if (issued.user_id !== null && issued.user_id !== userId) {
    return { refusal: 'passkey.unknown', reason: 'other-person', userId: issued.user_id }
  }
  const refuse = (refusal: ErrorCode, reason?: string): PasskeyRefusal => ({
    refusal,
    userId,
    ...(reason !== undefined && { reason }),
  })
  const handle = credential.response.userHandle
  if (handle && handle !== userHandle(userId)) return refuse('passkey.refused', 'user-handle')

  const result = await verifySignature(credential, { ...passkey, challenge, rp })
  if (typeof result === 'string') return refuse('passkey.refused', result)
  if (needsVerification[issued.purpose] && !result.userVerified) {
    return refuse('passkey.not-verified')
  }
  if (!(await countUse(db, passkey.id, result.newCounter, now))) {
    await announceCopy(deps, userId, caller, now)
    return refuse('passkey.counter-back')
  }
  const { purpose, created_at: challengedAt } = issued
  return { passkeyId: passkey.id, userId, purpose, challengedAt }
}

interface SignedChallenge {
  public_key: string
  challenge: string
  rp: RelyingParty
}

/** Returns why it is not valid, in the words of the library. */
async function verifySignature(
  credential: PasskeyCredential,
  { public_key, challenge, rp }: SignedChallenge,
) {
  const { userHandle: handle, ...response } = credential.response
  const { authenticatorAttachment: _, ...rest } = credential
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...rest,
        clientExtensionResults: {},
        response: { ...response, ...(handle && { userHandle: handle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      // `countUse` checks the counter, together with its update.
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: 0,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo : 'signature'
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'unknown'
  }
}

/**
 * Devices that count their uses send a higher number each time; those that don't send 0. Anything else comes from a
 * copy of the key. One conditional update, so that of two uses at once only one succeeds.
 */
async function countUse(db: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const announceCopy = (
  { changeLog, notifications }: PasskeyDeps,
  userId: string,
  caller: Caller,
  now: Date,
): Promise<void> =>
  changeLog.write('passkey.refused', (tx, record) =>
    announceSecurityEvent(
      notifications,
      { tx, record },
      { event: 'passkey-copied', userId, caller },
      now,
    ),
  )
