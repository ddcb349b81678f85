import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { type Http, createHttp } from './http/http.ts'
import { type KeptTexts, openStorage } from './open-storage.ts'
import { type PreferenceStore, createPreferences } from './preferences.ts'
import { type Session, createSession } from './session/session.ts'

/** What every screen may use, built once at start and handed down; nothing here is a module global. */
export interface ConsoleServices {
  config: ConsoleConfig
  session: Session
  http: Http
  preferences: PreferenceStore
  /** Of this browser, for all its tabs. */
  storage: KeptTexts
}

export function createConsoleServices(
  config: ConsoleConfig,
  onSignedOut: (message: string) => void,
): ConsoleServices {
  const session = openSession()
  const http = createHttp({
    config,
    session,
    fetch: (...call) => fetch(...call),
    now: () => new Date(),
    readCookies: () => document.cookie,
    lockTabs,
    onSignedOut,
  })
  const storage = openStorage(() => localStorage)
  return { config, session, http, preferences: createPreferences(storage), storage }
}

/** Web Locks exist only in secure contexts; elsewhere the tab that loses takes over what the winner stored. */
function lockTabs<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('arriero-session', work) : work()
}

/** The session of this browser, shared by all its tabs. */
function openSession(): Session {
  const channel = new BroadcastChannel('arriero-session')
  return createSession({
    jar: document,
    isSecure: location.protocol === 'https:',
    tellOtherTabs: () => channel.postMessage('changed'),
    onHint(look) {
      channel.addEventListener('message', look)
      // A tab that slept hears no messages, and a cookie can also go by itself.
      document.addEventListener('visibilitychange', look)
      window.addEventListener('focus', look)
      if ('cookieStore' in window) window.cookieStore.addEventListener('change', look)
    },
  })
}
