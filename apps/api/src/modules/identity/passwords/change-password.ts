import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import { checkCredentials, type CredentialDeps } from '../sessions/credentials.ts'
import { activeSessions } from '../sessions/session-store.ts'
import type { BrowserCaller } from '../sessions/device-cookie.ts'
import { type RateLimit, enforceRateLimit } from '#platform/throttling/rate-limit.ts'
import { hashPassword } from './password-hash.ts'
import { lockUnchangedAccount } from '../accounts.ts'
import { rejectWeakPassword, samePasswordError } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordChange {
  email: string
  currentPassword: string
  code?: string | undefined
  newPassword: string
}

const newPasswordsPerAccount: RateLimit = {
  name: 'choice:account',
  max: 20,
  windowMs: hourMs,
  area: 'password',
}

/** Changes the password with the current one. Ends all sessions except the one of this browser. */
export async function changePassword(
  deps: CredentialDeps & SecurityNotificationDeps,
  { email, currentPassword, code, newPassword }: PasswordChange,
  caller: BrowserCaller,
  now: Date,
) {
  const { db, changeLog, notifications } = deps
  const keptSession = await findSessionOfBrowser(db, email, caller.bindingHash, now)
  const proof = { email, password: currentPassword, code, needsCode: keptSession === undefined }
  const checked = await checkCredentials(deps, proof, caller, now).catch(rethrowForPasswordField)
  const userId = checked.id
  const actor = { kind: 'administrator', id: userId } as const
  const attempt = { limit: newPasswordsPerAccount, key: userId, label: userId, actor }
  await enforceRateLimit(db, attempt, caller, now)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'surnames'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw samePasswordError()
  await rejectWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const change = { userId, passwordHash, by: 'current-password', keptSession } as const
  const endedSessions = await changeLog.write('password.changed', async (tx, record) => {
    if (!(await lockUnchangedAccount(tx, checked))) return undefined
    return setPassword(notifications, { tx, record }, { ...change, caller }, now)
  })
  if (!endedSessions) return rejectOutdated(db, userId, caller, now)
  return { user, endedSessions }
}

/** A browser with a session of the user doesn't need the second factor again. */
async function findSessionOfBrowser(
  db: Db,
  email: string,
  bindingHash: string | null,
  now: Date,
): Promise<string | undefined> {
  if (bindingHash === null) return undefined
  const row = await activeSessions(db, now)
    .select('sessions.id')
    .where('users.email', '=', email.toLowerCase())
    .where('sessions.binding_hash', '=', bindingHash)
    .executeTakeFirst()
  return row?.id
}

/** The password changed after it was checked. */
async function rejectOutdated(
  db: Db,
  userId: string,
  caller: BrowserCaller,
  now: Date,
): Promise<never> {
  await writeAudit(db, now, {
    event: 'password.refused',
    actor: { kind: 'anonymous' },
    subject: { kind: 'user', id: userId },
    caller,
    detail: { reason: 'changed-meanwhile' },
  })
  throw wrongCurrentPassword()
}

const wrongCurrentPassword = (): AppError =>
  new AppError('session.wrong-credentials', 'La contraseña actual no coincide.')

/** The form has no e-mail field, so the message is about the password only. */
function rethrowForPasswordField(error: unknown): never {
  if (error instanceof AppError && error.code === 'session.wrong-credentials') {
    throw wrongCurrentPassword()
  }
  throw error
}
