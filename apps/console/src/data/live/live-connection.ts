import type { ConsoleServices } from '#data/console-services.ts'
import { isTokenValid } from '#data/session/session-cookie.ts'
import { EmbeddedDatabase } from './embedded/embedded-database.ts'
import { FirestoreDatabase } from './firestore/firestore-database.ts'
import { isConnected, type LiveDatabase, type Unsubscribe } from './live-database.ts'

/** Creates the live database for this browser and the signed-in user. */
export function openLiveDatabase({
  config,
  http,
}: Pick<ConsoleServices, 'config' | 'http'>): LiveDatabase {
  const { live } = config
  const deps = {
    readToken: async (force?: 'force') => {
      const { fbCustomToken } = await http.freshUser(force)
      // The custom token expires within a working day: renew it instead of sending an expired one.
      if (isTokenValid(fbCustomToken, new Date())) return fbCustomToken
      return (await http.freshUser('force')).fbCustomToken
    },
    // oxlint-disable-next-line no-console -- the specification asks for a console message here
    log: (message: string) => console.warn(message),
    onRefused: http.endSession,
    now: () => Date.now(),
    random: () => Math.random(),
  }
  if (typeof live !== 'string') {
    const openClient = async () => {
      const { openFirestoreClient } = await import('./firestore/firestore-sdk.ts')
      return openFirestoreClient(live.firebase, deps.log)
    }
    return new FirestoreDatabase({ ...deps, openClient })
  }
  const url = new URL(live, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  const isHidden = () => document.visibilityState === 'hidden'
  return new EmbeddedDatabase({ ...deps, open: () => new WebSocket(url), isHidden })
}

/** Checks the connection at once when the tab becomes visible or the network comes or goes, not at the next heartbeat. */
export function retryOnWake(database: LiveDatabase): () => void {
  const retry = () => database.retryNow()
  const retryWhenVisible = () => document.visibilityState === 'visible' && retry()
  window.addEventListener('online', retry)
  window.addEventListener('offline', retry)
  // A page restored from the back/forward cache.
  window.addEventListener('pageshow', retry)
  document.addEventListener('visibilitychange', retryWhenVisible)
  return () => {
    window.removeEventListener('online', retry)
    window.removeEventListener('offline', retry)
    window.removeEventListener('pageshow', retry)
    document.removeEventListener('visibilitychange', retryWhenVisible)
  }
}

/** Calls `run` each time the connection is established, including the first time. */
export function onReconnect(
  database: Pick<LiveDatabase, 'getConnection' | 'subscribe'>,
  run: () => void,
): Unsubscribe {
  let wasConnected = isConnected(database.getConnection())
  return database.subscribe(() => {
    const isConnectedNow = isConnected(database.getConnection())
    if (isConnectedNow && !wasConnected) run()
    wasConnected = isConnectedNow
  })
}
