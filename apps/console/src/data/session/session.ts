import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import {
  expiredSessionCookie,
  parseSessionCookie,
  serializeSessionCookie,
} from './session-cookie.ts'

/** Who was signed in and who is now, by id; null is nobody. */
export interface SessionChange {
  before: string | null
  after: string | null
}

/** Who is signed in. Nothing is cached: other tabs write the same cookie, and the newest one counts. */
export interface Session {
  read: () => StoredUser | null
  save: (user: StoredUser) => void
  clear: () => void
  /** Told when another tab signs in or out, not about what this one does. */
  subscribe: (listener: (change: SessionChange) => void) => () => void
}

export interface SessionDeps {
  /** `document` is one: a cookie jar is written by assignment. */
  jar: { cookie: string }
  isSecure: boolean
  tellOtherTabs: () => void
  /** Calls back whenever another tab may have changed the cookie. */
  onHint: (look: () => void) => void
}

export function createSession({ jar, isSecure, tellOtherTabs, onHint }: SessionDeps): Session {
  const listeners = new Set<(change: SessionChange) => void>()
  const read = () => parseSessionCookie(jar.cookie)
  const readId = () => read()?.id ?? null
  let known = readId()

  function write(cookie: string) {
    Object.assign(jar, { cookie })
    const after = readId()
    // A renewed token is nobody's business; who is signed in is everybody's.
    if (after === known) return
    known = after
    tellOtherTabs()
  }

  onHint(() => {
    const change = { before: known, after: readId() }
    if (change.before === change.after) return
    known = change.after
    for (const listener of listeners) listener(change)
  })

  return {
    read,
    save: (user) => write(serializeSessionCookie(user, isSecure)),
    clear: () => write(expiredSessionCookie(isSecure)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
