import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'
import { checkCredentials, type CredentialDeps } from '../sessions/check-credentials.ts'
import type { Visitor } from '../sessions/visitor.ts'

interface Proof {
  userId: string
  password: string
  /** Absent where the password is enough. */
  code?: string
}

/** The person is signed in: what is wrong has another name than at the door. */
const namesInside: Partial<Record<ErrorCode, ErrorCode>> = {
  'session.wrong-credentials': 'password.wrong',
  'session.second-factor-required': 'factor.wrong-code',
  'session.second-factor-wrong': 'factor.wrong-code',
}

/** An open session, which may be somebody else's by now, is not enough to decide who gets in. */
export async function proveAgain(
  deps: CredentialDeps,
  { userId, password, code }: Proof,
  visitor: Visitor,
  now: Date,
) {
  const person = await requirePerson(deps.db, userId)
  const credentials = { email: person.email, password, code, needsCode: code !== undefined }
  try {
    await checkCredentials(deps, credentials, visitor, now)
  } catch (error) {
    const name = error instanceof AppError ? namesInside[error.code] : undefined
    throw name ? new AppError(name) : error
  }
  return person
}

export async function requirePerson(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'given_names'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
