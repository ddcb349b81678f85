import { AppError } from '@arriero/domain/errors.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import type { Db } from '#platform/database/schema.ts'
import type { SecurityDeps } from '../announce-security.ts'
import { checkCredentials, type CredentialDeps } from '../sessions/check-credentials.ts'
import { standingSessions } from '../sessions/standing-sessions.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { type Limit, requireTurn } from '../throttle.ts'
import { hashPassword } from './hash-password.ts'
import { lockUnchanged } from './lock-unchanged.ts'
import { refuseWeakPassword, samePassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

interface PasswordChange {
  email: string
  currentPassword: string
  code?: string | undefined
  newPassword: string
}

const choicesPerAccount: Limit = {
  name: 'choice:account',
  turns: 20,
  windowMs: 60 * 60_000,
  area: 'password',
}

/** With the current password. The session of this browser goes on; all others end. */
export async function changePassword(
  deps: CredentialDeps & SecurityDeps,
  { email, currentPassword, code, newPassword }: PasswordChange,
  visitor: Visitor,
  now: Date,
) {
  const { db, changeLog, notifications } = deps
  const keptSession = await findSessionHere(db, email, visitor.bindingHash, now)
  const proof = { email, password: currentPassword, code, needsCode: keptSession === undefined }
  const checked = await checkCredentials(deps, proof, visitor, now).catch(nameTheField)
  const userId = checked.id
  const actor = { kind: 'administrator', id: userId } as const
  const turn = { limit: choicesPerAccount, who: userId, about: userId, actor }
  await requireTurn(db, turn, visitor, now)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'given_names', 'surnames'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) throw samePassword()
  await refuseWeakPassword(newPassword, [user.given_names, user.surnames, user.email])
  const passwordHash = await hashPassword(newPassword)
  const change = { userId, passwordHash, by: 'current-password', keptSession } as const
  const endedSessions = await changeLog.write('password.changed', async (tx, record) => {
    if (!(await lockUnchanged(tx, checked))) return undefined
    return setPassword(notifications, { tx, record }, { ...change, caller: visitor }, now)
  })
  if (!endedSessions) return refuseOutdated(db, userId, visitor, now)
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
  const row = await standingSessions(db, now)
    .select('sessions.id')
    .where('users.email', '=', email.toLowerCase())
    .where('sessions.binding_hash', '=', bindingHash)
    .executeTakeFirst()
  return row?.id
}

/** The password was right when it was checked and is not any more. */
async function refuseOutdated(db: Db, userId: string, caller: Visitor, now: Date): Promise<never> {
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

/** The person wrote no e-mail here: only the password can be wrong. */
function nameTheField(error: unknown): never {
  if (error instanceof AppError && error.code === 'session.wrong-credentials') {
    throw wrongCurrentPassword()
  }
  throw error
}
