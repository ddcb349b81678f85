import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { type SecurityNotificationDeps, announceSecurityEvent } from '../security-notifications.ts'
import { checkCredentials, type CredentialDeps, rejectSignIn } from './credentials.ts'
import { createStoredUser, type Tokens } from './tokens.ts'
import { type RefreshTokens, issueRefreshToken } from './refresh-tokens.ts'
import { type AdministratorAccount, lockUnchangedAccount } from '../accounts.ts'
import type { BrowserCaller } from './device-cookie.ts'
import { randomUUID } from 'node:crypto'
import { writeAudit } from '#platform/observability/audit.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import { hasPasskey } from '../passkeys/passkey-store.ts'
import { closeSessions, activeSessions } from './session-store.ts'

export interface LogInDeps extends CredentialDeps, SecurityNotificationDeps {
  tokens: Tokens
  refreshTokens: RefreshTokens
  onSessionEnd: (sessionId: string) => void
}

export interface LogInResult {
  stored: StoredUser
  account: AdministratorAccount
}

/** `bindingHash` is the hash of the companion cookie that the response sets. */
export async function logIn(
  deps: LogInDeps,
  { email, password, code }: LogInBody,
  caller: BrowserCaller,
  { bindingHash }: { bindingHash: string },
  now: Date,
): Promise<LogInResult> {
  const credentials = { email, password, code, needsCode: true }
  const account = await checkCredentials(deps, credentials, caller, now)
  return startSession(deps, { account, caller, bindingHash }, now)
}

interface SessionStart {
  account: AdministratorAccount
  caller: BrowserCaller
  bindingHash: string
  /**
   * Writes in the transaction of the session, once the account is locked. Answers which account of the hosted provider
   * opens the session.
   */
  linkProvider?: (writing: ChangeTransaction) => Promise<string>
  /** The passkey that opens the session. */
  passkeyId?: string
}

/** Opens a session for a person whose identity was checked. */
export async function startSession(
  deps: LogInDeps,
  { account, caller, bindingHash, linkProvider, passkeyId }: SessionStart,
  now: Date,
): Promise<LogInResult> {
  const { db, changeLog, notifications, devices, tokens, refreshTokens, onSessionEnd } = deps
  const refreshToken = refreshTokens.make()
  const draft = {
    account,
    bindingHash,
    tokenHash: refreshTokens.hash(refreshToken),
    caller,
    isKnownBrowser: devices.find(caller.deviceCookie, account, now) !== undefined,
    linkProvider,
    passkeyId,
  }
  const session = await changeLog.write('session.opened', (tx, record) =>
    openSession(notifications, { tx, record }, draft, now),
  )
  if (!session) {
    const rejection = { code: 'session.wrong-credentials', reason: 'changed-meanwhile' } as const
    return rejectSignIn(db, { email: account.email, userId: account.id, ...rejection }, caller, now)
  }
  for (const id of session.ended) onSessionEnd(id)
  const subject = { userId: account.id, sessionId: session.id }
  return { stored: await createStoredUser(tokens, subject, refreshToken), account }
}

const maxSessionsPerUser = 10

interface NewSession {
  account: AdministratorAccount
  bindingHash: string
  /** Hash of the first refresh token. */
  tokenHash: string
  caller: BrowserCaller
  /** Whether this browser signed in to the account before, with its current password. */
  isKnownBrowser: boolean
  linkProvider: SessionStart['linkProvider']
  passkeyId: string | undefined
}

interface OpenedSession {
  id: string
  /** Sessions over the maximum, which were ended: close their sockets once the transaction is committed. */
  ended: string[]
}

/** Undefined if the account changed since its password was checked, or its passkey was removed. */
async function openSession(
  notifications: NotificationService,
  writing: ChangeTransaction,
  { account, bindingHash, tokenHash, caller, isKnownBrowser, linkProvider, passkeyId }: NewSession,
  now: Date,
): Promise<OpenedSession | undefined> {
  const { tx } = writing
  if (!(await lockUnchangedAccount(tx, account))) return undefined
  // A key is removed under the same lock, and ends the sessions that are open by then.
  if (passkeyId !== undefined && !(await hasPasskey(tx, passkeyId))) return undefined
  const providerLinkId = await linkProvider?.(writing)
  const { id: userId } = account
  const session = {
    id: randomUUID(),
    user_id: userId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + sessionLifetime.maxMs),
    ended_at: null,
    end_reason: null,
    binding_hash: bindingHash,
    user_agent: caller.userAgent,
    address: caller.address,
    provider_link_id: providerLinkId ?? null,
    passkey_id: passkeyId ?? null,
  }
  const shouldAnnounce = !isKnownBrowser && (await hasSignedIn(tx, userId))
  await tx.insertInto('sessions').values(session).execute()
  await issueRefreshToken(tx, tokenHash, session, now)
  const by = { actor: { kind: 'administrator', id: userId }, caller } as const
  const subject = { kind: 'session', id: session.id }
  const detail = passkeyId === undefined ? {} : { passkeyId }
  await writeAudit(tx, now, { event: 'session.opened', subject, detail, ...by })
  const ended = await findExcessSessions(tx, session, now)
  for (const only of ended) await closeSessions(tx, { userId, only }, 'too-many', by, now)
  if (shouldAnnounce) {
    const opened = { userId, sessionId: session.id, caller }
    await announceSecurityEvent(notifications, writing, { event: 'signed-in', ...opened }, now)
  }
  return { id: session.id, ended }
}

/** Reads the audit, because old sessions are deleted after a month. */
async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('audit_entries')
    .select('id')
    .where('actor_id', '=', userId)
    .where('event', '=', 'session.opened')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The oldest sessions over the maximum, counting the new one. */
async function findExcessSessions(
  tx: Tx,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<string[]> {
  const rows = await activeSessions(tx, now)
    .select('sessions.id')
    .where('sessions.user_id', '=', user_id)
    .where('sessions.id', '!=', id)
    .orderBy('sessions.created_at', 'desc')
    .offset(maxSessionsPerUser - 1)
    .execute()
  return rows.map((row) => row.id)
}
