import type { AuditEvent } from '@arriero/domain/audit/audit-event.ts'
import { randomUUID } from 'node:crypto'
import type {
  AddedPasskey,
  AddPasskeyBody,
  NewPasskeyCredential,
  PasskeyCreationOptions,
} from '@arriero/domain/contract/http/passkeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Sealer } from '#platform/secrets/sealer.ts'
import {
  dropUnusedRecoveryCodes,
  hasAuthenticatorApp,
  replaceRecoveryCodes,
} from '../second-factor/recovery-codes.ts'
import { announceSecurityEvent, type SecurityNotificationDeps } from '../security-notifications.ts'
import { closeSessions } from '../sessions/session-store.ts'
import {
  challengeMs,
  consumeChallenge,
  issueChallenge,
  readChallenge,
} from './passkey-challenges.ts'
import { hasPasskeys, listCredentials, userHandle } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'

export interface PasskeyCommandDeps extends SecurityNotificationDeps {
  db: Db
  sealer: Sealer
}

export interface PasskeyOwner {
  id: string
  email: string
  given_names: string
  caller: Caller
}

const maxPasskeys = 10
/** EdDSA, ES256 and RS256: what authenticators of today have. */
const algorithms = [-8, -7, -257]

/** What the browser makes the key with. It is stored in the device and checks who uses it, so it signs in alone. */
export async function startPasskey(
  { db }: PasskeyCommandDeps,
  { id, email, given_names, caller }: PasskeyOwner,
  rp: RelyingParty,
  now: Date,
): Promise<PasskeyCreationOptions> {
  const excludeCredentials = await listCredentials(db, id)
  if (excludeCredentials.length >= maxPasskeys) throw new AppError('passkey.too-many')
  const bindingHash = caller.bindingHash ?? ''
  const creation = { purpose: 'creation', userId: id, bindingHash } as const
  return {
    challenge: await issueChallenge(db, creation, now),
    timeout: challengeMs,
    rp: { id: rp.id, name: 'Arriero' },
    user: { id: userHandle(id), name: email, displayName: given_names },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores the key that the browser made. The first one of a person without authenticator app brings recovery codes. */
export async function addPasskey(
  deps: PasskeyCommandDeps,
  owner: PasskeyOwner,
  { name, credential }: AddPasskeyBody,
  rp: RelyingParty,
  now: Date,
): Promise<AddedPasskey> {
  const { db, changeLog, notifications } = deps
  const key = await verifyNewPasskey(db, owner, credential, rp, now)
  const { id: userId, caller } = owner
  return changeLog.write('passkey.added', async (tx, record) => {
    // Two at once must not both be the first, nor exceed the maximum.
    await lockUser(tx, userId)
    const isFirst = !(await hasPasskeys(tx, userId))
    if ((await listCredentials(tx, userId)).length >= maxPasskeys) {
      throw new AppError('passkey.too-many')
    }
    const row = await tx
      .insertInto('passkeys')
      .values({ ...key, id: randomUUID(), user_id: userId, name, created_at: now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('passkey.already-added')
    await audit(tx, now, 'passkey.added', owner, { passkeyId: row.id, name })
    const needsCodes = isFirst && !(await hasAuthenticatorApp(tx, userId))
    const recoveryCodes = needsCodes ? await replaceRecoveryCodes(tx, deps.sealer, userId) : null
    const event = { event: 'passkey-added', userId, caller } as const
    await announceSecurityEvent(notifications, { tx, record }, event, now)
    return { id: row.id, recoveryCodes }
  })
}

export async function renamePasskey(
  { db }: PasskeyCommandDeps,
  owner: PasskeyOwner,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', owner.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new AppError('passkey.not-found')
    await audit(tx, now, 'passkey.renamed', owner, { passkeyId: id, name })
  })
}

/** Returns the sessions that it had opened, which end with it; all but the person's current one. */
export async function removePasskey(
  { changeLog, notifications }: PasskeyCommandDeps,
  owner: PasskeyOwner,
  { id, keptSession }: { id: string; keptSession: string },
  now: Date,
): Promise<{ name: string; ended: string[] }> {
  const { id: userId, caller } = owner
  return changeLog.write('passkey.removed', async (tx, record) => {
    await lockUser(tx, userId)
    const row = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw new AppError('passkey.not-found')
    await audit(tx, now, 'passkey.removed', owner, { passkeyId: id, name: row.name })
    await dropUnusedRecoveryCodes(tx, userId)
    const by = { actor: { kind: 'administrator', id: userId }, caller } as const
    const opened = { userId, except: keptSession, passkeyId: id }
    const ended = await closeSessions(tx, opened, 'passkey-removed', by, now)
    const event = { event: 'passkey-removed', userId, caller } as const
    await announceSecurityEvent(notifications, { tx, record }, event, now)
    return { name: row.name, ended }
  })
}

async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** The columns of the key, if it was made for this person, in this browser and on our page. */
async function verifyNewPasskey(
  db: Db,
  owner: PasskeyOwner,
  credential: NewPasskeyCredential,
  rp: RelyingParty,
  now: Date,
) {
  const refuse = async (reason: string): Promise<never> => {
    await audit(db, now, 'passkey.refused', owner, { reason })
    throw new AppError(reason === 'challenge' ? 'passkey.challenge-over' : 'passkey.refused')
  }
  const challenge = readChallenge(credential.response.clientDataJSON)
  if (challenge === undefined) return refuse('client-data')
  const { bindingHash } = owner.caller
  const given = { challenge, purposes: ['creation'] as const, bindingHash }
  const issued = await consumeChallenge(db, given, now)
  if (issued?.user_id !== owner.id) return refuse('challenge')
  const { transports = [], ...response } = credential.response
  // Loaded at first use, like the other large libraries that a start doesn't need.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response,
    },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => refuse(error instanceof Error ? error.message.slice(0, 200) : ''))
  if (!verified.verified) return refuse('attestation')
  const { credential: key, credentialDeviceType } = verified.registrationInfo
  return {
    credential_id: key.id,
    public_key: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: JSON.stringify(transports),
    is_synced: credentialDeviceType === 'multiDevice',
    last_used_at: null,
  }
}

const audit = (
  db: Db,
  now: Date,
  event: AuditEvent,
  { id, caller }: PasskeyOwner,
  detail: Record<string, unknown>,
): Promise<void> =>
  writeAudit(db, now, {
    event,
    actor: { kind: 'administrator', id },
    subject: { kind: 'user', id },
    caller,
    detail,
  })
