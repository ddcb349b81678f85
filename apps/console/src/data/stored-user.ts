import type { StoredUser } from '@arriero/domain/contract/http/session.ts'

const fields = ['accessToken', 'refreshToken', 'id', 'fbCustomToken'] as const

/**
 * The four fields when all are there and filled, otherwise null; anything more is dropped.
 * By hand, because the login screen does not carry a schema library.
 */
export function toStoredUser(value: unknown): StoredUser | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const source = new Map(Object.entries(value))
  const [accessToken, refreshToken, id, fbCustomToken] = fields.map((field) => source.get(field))
  if (!isFilled(accessToken) || !isFilled(refreshToken)) return null
  if (!isFilled(id) || !isFilled(fbCustomToken)) return null
  return { accessToken, refreshToken, id, fbCustomToken }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''
