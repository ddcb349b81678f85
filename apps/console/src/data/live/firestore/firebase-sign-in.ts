import { FirebaseError } from 'firebase/app'
import { type Auth, type User, signInWithCustomToken } from 'firebase/auth'
import { isTokenExpired } from '#data/session/session-cookie.ts'
import type { FirebaseRefusal } from './firestore-client.ts'

/**
 * Signs in with the custom token. Null if that fails, and `onRefused` is told why: one of the three cases of the
 * specification, and the code of the error.
 */
export async function signInToFirebase(
  auth: Auth,
  token: string,
  onRefused: (reason: FirebaseRefusal, detail: string) => void,
): Promise<User | null> {
  // Google calls an expired token invalid, so only the token itself tells the difference. It is sent all the same,
  // because it is the clock of this computer that may be wrong.
  const isExpired = isTokenExpired(token, new Date())
  try {
    const { user } = await signInWithCustomToken(auth, token)
    return user
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : String(error)
    onRefused(refusalOf(code, isExpired), code)
    return null
  }
}

function refusalOf(code: string, isExpired: boolean): FirebaseRefusal {
  if (code === 'auth/user-token-expired') return 'token-expired'
  if (code !== 'auth/invalid-custom-token') return 'other'
  return isExpired ? 'token-expired' : 'invalid-token'
}
