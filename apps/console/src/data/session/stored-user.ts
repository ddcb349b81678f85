import type { StoredUser } from '@arriero/domain/contract/http/session.ts'

const fields = ['accessToken', 'refreshToken', 'id', 'fbCustomToken'] as const

/**
 * What the cookie holds, as far as it can be read: a stored access token is all that counts as signed
 * in. By hand, because the login screen does not carry a schema library.
 */
export function readStoredUser(value: unknown): StoredUser | null {
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

/** The server's answer: all four fields or nothing; anything more is dropped. */
export function toStoredUser(value: unknown): StoredUser | null {
  const user = readStoredUser(value)
  return user !== null && fields.every((field) => user[field] !== '') ? user : null
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
