import type { LogInBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { SecurityDeps } from '../announce-security.ts'
import { checkCredentials, type CredentialDeps } from './check-credentials.ts'
import { makeStoredUser } from './make-stored-user.ts'
import { openSession } from './open-session.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import type { Administrator } from './session-queries.ts'
import type { Tokens } from './tokens.ts'
import type { Visitor } from './visitor.ts'

export interface LogInDeps extends CredentialDeps, SecurityDeps {
  tokens: Tokens
  refreshTokens: RefreshTokens
  onSessionEnd: (sessionId: string) => void
}

interface SignedIn {
  stored: StoredUser
  account: Administrator
}

/** `bindingHash` is of the companion that the browser gets with the answer. */
export async function logIn(
  deps: LogInDeps,
  { email, password, code }: LogInBody,
  visitor: Visitor,
  { bindingHash }: { bindingHash: string },
  now: Date,
): Promise<SignedIn> {
  const { db, changeLog, notifications, devices, tokens, refreshTokens, onSessionEnd } = deps
  const credentials = { email, password, code, needsCode: true }
  const account = await checkCredentials(deps, credentials, visitor, now)
  const refreshToken = refreshTokens.make()
  const draft = {
    account,
    bindingHash,
    tokenHash: refreshTokens.hash(refreshToken),
    visitor,
    isKnownBrowser: devices.find(visitor.deviceCookie, account, now) !== undefined,
  }
  const session = await changeLog.write('session.opened', (tx, record) =>
    openSession(notifications, { tx, record }, draft, now),
  )
  if (!session) {
    const refusal = { code: 'session.wrong-credentials', reason: 'changed-meanwhile' } as const
    return refuseSignIn(db, { email: account.email, userId: account.id, ...refusal }, visitor, now)
  }
  for (const id of session.ended) onSessionEnd(id)
  const subject = { userId: account.id, sessionId: session.id }
  return { stored: await makeStoredUser(tokens, subject, refreshToken), account }
}
