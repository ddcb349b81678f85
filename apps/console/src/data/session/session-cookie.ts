import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'

const cookieName = 'user'
const maxAgeSeconds = sessionLifetime.maxMs / secondMs

/** Reads the stored user from a `document.cookie` text. Anything invalid counts as signed out. */
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
  return cookie(encodeURIComponent(json), maxAgeSeconds, isSecure)
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

const fields = ['accessToken', 'refreshToken', 'id', 'fbCustomToken'] as const

/**
 * Reads what it can from the cookie's value; a stored access token is enough to count as signed in.
 * Parsed by hand, because the login bundle contains no schema library.
 */
function readStoredUser(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const source = new Map(Object.entries(value))
  const [accessToken, refreshToken, id, fbCustomToken] = fields.map((field) =>
    toText(source.get(field)),
  )
  if (!accessToken) return null
  return {
    accessToken,
    refreshToken: refreshToken ?? '',
    id: id ?? '',
    fbCustomToken: fbCustomToken ?? '',
  }
}

/** Reads the server's response: all four fields are required, others are dropped. */
export function toStoredUser(value: unknown): StoredUser | null {
  const user = readStoredUser(value)
  return user !== null && fields.every((field) => user[field] !== '') ? user : null
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A token is valid if it can be decoded and its expiry is in the future. */
export function isTokenValid(token: string, now: Date): boolean {
  const expiry = findExpiry(token)
  return expiry !== null && expiry * 1000 > now.getTime()
}

/** A token that can't be decoded is not expired but invalid. */
export function isTokenExpired(token: string, now: Date): boolean {
  const expiry = findExpiry(token)
  return expiry !== null && expiry * 1000 <= now.getTime()
}

function findExpiry(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp : null
  } catch {
    return null
  }
}
