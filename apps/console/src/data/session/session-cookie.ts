import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { readStoredUser } from './stored-user.ts'

const cookieName = 'user'
/** As long as the server lets a session live. */
const twelveHours = 12 * 60 * 60

/** Reads the stored user out of a `document.cookie` text. Whatever is not one counts as signed out. */
export function parseSessionCookie(cookies: string): StoredUser | null {
  const text = findCookie(cookies, cookieName)
  if (text === null) return null
  try {
    return readStoredUser(JSON.parse(text))
  } catch {
    return null
  }
}

export function serializeSessionCookie(user: StoredUser, isSecure: boolean): string {
  const { accessToken, refreshToken, id, fbCustomToken } = user
  const json = JSON.stringify({ accessToken, refreshToken, id, fbCustomToken })
  return cookie(encodeURIComponent(json), twelveHours, isSecure)
}

export const expiredSessionCookie = (isSecure: boolean) => cookie('', 0, isSecure)

const cookie = (value: string, maxAge: number, isSecure: boolean) =>
  `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** The decoded value of a cookie, or null when absent or not decodable. */
export function findCookie(cookies: string, name: string): string | null {
  const prefix = `${name}=`
  const pair = cookies.split(/;\s*/).find((candidate) => candidate.startsWith(prefix))
  if (pair === undefined) return null
  try {
    return decodeURIComponent(pair.slice(prefix.length))
  } catch {
    return null
  }
}
