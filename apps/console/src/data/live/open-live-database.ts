import type { ConsoleServices } from '#data/console-services.ts'
import { isTokenValid } from '#data/session/token-validity.ts'
import { EmbeddedDatabase } from './embedded/embedded-database.ts'
import type { LiveDatabase } from './live-database.ts'

/** The live database of this browser: its socket, its clock and who is signed in. */
export function openLiveDatabase({
  config,
  http,
}: Pick<ConsoleServices, 'config' | 'http'>): LiveDatabase {
  const url = new URL(config.live, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return new EmbeddedDatabase({
    open: () => new WebSocket(url),
    readToken: async (force) => {
      const { fbCustomToken } = await http.freshUser(force)
      // It lives less than a working day: one that has run out is not even shown.
      if (isTokenValid(fbCustomToken, new Date())) return fbCustomToken
      return (await http.freshUser('force')).fbCustomToken
    },
    // oxlint-disable-next-line no-console -- the specification asks for a console message here
    log: (message) => console.warn(message),
    onRefused: http.leave,
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
