import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { ConsoleUpdates } from './console-updates.ts'
import { type Http, createHttp } from './http/http.ts'
import { InstallOffer } from './install-offer.ts'
import type { ProviderClient } from './provider/provider-client.ts'
import { type PreferenceStore, createPreferences } from './preferences.ts'
import { type Session, createSession } from './session/session.ts'

/** Services that every screen may use. Created once at start and passed down by context, never as module globals. */
export interface ConsoleServices {
  config: ConsoleConfig
  session: Session
  http: Http
  preferences: PreferenceStore
  /** Shared by all tabs of this browser. */
  storage: TextStorage
  updates: ConsoleUpdates
  installOffer: InstallOffer
  /** Downloads the hosted provider's SDK at the first call. Rejects if no method of it is switched on. */
  openProvider: () => Promise<ProviderClient>
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
  return {
    config,
    session,
    http,
    preferences: createPreferences(storage),
    storage,
    updates: new ConsoleUpdates(),
    installOffer: new InstallOffer(window),
    openProvider: createProviderOpener(config),
  }
}

/** One client for the page: a second factor or a code belongs to the sign-in that asked for it. */
function createProviderOpener({ signIn }: ConsoleConfig): () => Promise<ProviderClient> {
  let client: ProviderClient | undefined
  return async () => {
    const { openProviderClient } = await import('./provider/provider-sdk.ts')
    if (signIn === undefined) throw new Error('No method of the hosted provider is switched on')
    return (client ??= openProviderClient(signIn))
  }
}

/** Web Locks exist only in secure contexts. Without them, a tab that loses the race adopts the tokens the winner stored. */
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
    onHint(checkCookie) {
      channel.addEventListener('message', checkCookie)
      // A frozen tab receives no messages, and a cookie can also expire by itself.
      document.addEventListener('visibilitychange', checkCookie)
      window.addEventListener('focus', checkCookie)
      if ('cookieStore' in window) window.cookieStore.addEventListener('change', checkCookie)
    },
  })
}

/** The part of `Storage` that the console uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Falls back to memory, until the page is closed, where the browser blocks storage. */
export function openStorage(open: () => TextStorage): TextStorage {
  try {
    const storage = open()
    storage.getItem('')
    return storage
  } catch {
    return createMemoryStorage()
  }
}

function createMemoryStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}
