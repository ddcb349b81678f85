import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import {
  expiredSessionCookie,
  parseSessionCookie,
  serializeSessionCookie,
} from './session-cookie.ts'

/** User ids before and after the change; null means signed out. */
export interface SessionChange {
  before: string | null
  after: string | null
}

/** The signed-in user. Nothing is cached: other tabs write the same cookie, and the newest value wins. */
export interface Session {
  read: () => StoredUser | null
  save: (user: StoredUser) => void
  clear: () => void
  /** Called when another tab signs in or out, not for changes by this tab. */
  subscribe: (listener: (change: SessionChange) => void) => () => void
}

export interface SessionDeps {
  /** `document` in the browser. */
  jar: { cookie: string }
  isSecure: boolean
  tellOtherTabs: () => void
  /** Calls back whenever another tab may have changed the cookie. */
  onHint: (checkCookie: () => void) => void
}

export function createSession({ jar, isSecure, tellOtherTabs, onHint }: SessionDeps): Session {
  const listeners = new Set<(change: SessionChange) => void>()
  const read = () => parseSessionCookie(jar.cookie)
  const readId = () => read()?.id ?? null
  let currentId = readId()

  function write(cookie: string) {
    Object.assign(jar, { cookie })
    const after = readId()
    // A renewed token of the same user is no change for other tabs.
    if (after === currentId) return
    currentId = after
    tellOtherTabs()
  }

  onHint(() => {
    const change = { before: currentId, after: readId() }
    if (change.before === change.after) return
    currentId = change.after
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

/** The browser did not store our cookie, so signing in is impossible. */
export class CookiesBlocked extends Error {
  constructor() {
    super('The browser did not store the cookie')
    this.name = 'CookiesBlocked'
  }
}
