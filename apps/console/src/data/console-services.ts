import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { type Http, createHttp } from './http.ts'
import { openSession } from './open-session.ts'
import { type KeptTexts, openStorage } from './open-storage.ts'
import { type PreferenceStore, createPreferences } from './preferences.ts'
import type { Session } from './session.ts'

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
