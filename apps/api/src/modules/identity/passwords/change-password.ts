import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/schema.ts'
import { checkCredentials, type CredentialDeps } from '../sessions/check-credentials.ts'
import { sessionLimits } from '../sessions/session-limits.ts'
import { standingSessions } from '../sessions/standing-sessions.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { hashPassword } from './hash-password.ts'
import { refuseWeakPassword, samePassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordChange {
  email: string
  currentPassword: string
  code?: string | undefined
  newPassword: string
}

/** With the current password. The session of this browser goes on; all others end. */
export async function changePassword(
  deps: CredentialDeps,
  { email, currentPassword, code, newPassword }: PasswordChange,
  visitor: Visitor,
  now: Date,
) {
  const { db } = deps
  const keptSession = await findSessionHere(db, email, visitor.bindingHash, now)
  const proof = { email, password: currentPassword, code, needsCode: keptSession === undefined }
  const { id: userId } = await checkCredentials(deps, proof, visitor, now).catch(nameTheField)
  const user = await db
    .selectFrom('users')
    .select(['email', 'given_names', 'surnames'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw samePassword()
  await refuseWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const change = { userId, passwordHash, by: 'current-password', keptSession } as const
  const endedSessions = await db
    .transaction()
    .execute((tx) => setPassword(tx, { ...change, caller: visitor }, now))
  return { user, endedSessions }
}

/** Who is signed in here has shown the second factor already. */
async function findSessionHere(
  db: Db,
  email: string,
  bindingHash: string | null,
  now: Date,
): Promise<string | undefined> {
  if (bindingHash === null) return undefined
  const idleSince = new Date(now.getTime() - sessionLimits.idleMs)
  const row = await standingSessions(db, now)
    .select('sessions.id')
    .where('users.email', '=', email.toLowerCase())
    .where('sessions.binding_hash', '=', bindingHash)
    .where('sessions.last_used_at', '>', idleSince)
    .executeTakeFirst()
  return row?.id
}

/** The person wrote no e-mail here: only the password can be wrong. */
function nameTheField(error: unknown): never {
  if (error instanceof AppError && error.code === 'session.wrong-credentials') {
    throw new AppError(error.code, 'La contraseña actual no coincide.')
  }
  throw error
}
