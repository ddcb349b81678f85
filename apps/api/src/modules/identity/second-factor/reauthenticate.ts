import { AppError, type ErrorCode } from '@arriero/domain/errors.ts'
import { requireUser } from '../accounts.ts'
import { checkCredentials, type CredentialDeps } from '../sessions/credentials.ts'
import type { BrowserCaller } from '../sessions/device-cookie.ts'

interface Reauthentication {
  userId: string
  password: string
  /** Omitted if the password is enough. */
  code?: string
}

/** Error codes for a signed-in user, by the code of the same failure at sign-in. */
const signedInErrorCodes: Partial<Record<ErrorCode, ErrorCode>> = {
  'session.wrong-credentials': 'password.wrong',
  'session.second-factor-required': 'factor.wrong-code',
  'session.second-factor-wrong': 'factor.wrong-code',
}

/** Asks for the credentials again before a security change: someone else may be using the open session. */
export async function reauthenticate(
  deps: CredentialDeps,
  { userId, password, code }: Reauthentication,
  caller: BrowserCaller,
  now: Date,
) {
  const user = await requireUser(deps.db, userId)
  const credentials = { email: user.email, password, code, needsCode: code !== undefined }
  try {
    await checkCredentials(deps, credentials, caller, now)
  } catch (error) {
    const translated = error instanceof AppError ? signedInErrorCodes[error.code] : undefined
    throw translated ? new AppError(translated) : error
  }
  return user
}
