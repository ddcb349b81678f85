import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import {
  expiredSessionCookie,
  parseSessionCookie,
  serializeSessionCookie,
} from './session-cookie.ts'

export interface CookieJar {
  cookie: string
}

/**
 * Who is signed in. Nothing is cached: other tabs write the same cookie, and the newest one counts.
 */
export interface Session {
  read: () => StoredUser | null
  save: (user: StoredUser) => void
  clear: () => void
}

export function createSession(jar: CookieJar, isSecure: boolean): Session {
  const write = (cookie: string) => {
    // A cookie jar is written by assignment; `document` is one.
    Object.assign(jar, { cookie })
  }
  return {
    read: () => parseSessionCookie(jar.cookie),
    save: (user) => write(serializeSessionCookie(user, isSecure)),
    clear: () => write(expiredSessionCookie(isSecure)),
  }
}
