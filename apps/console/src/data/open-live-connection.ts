import { isTokenValid } from './token-validity.ts'
import type { ConsoleServices } from './console-services.ts'
import { type LiveConnection, createLiveConnection } from './live-connection.ts'

/** The live connection of this browser: its socket, its clock and who is signed in. */
export function openLiveConnection({ config, http }: ConsoleServices): LiveConnection {
  const url = new URL(config.live, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return createLiveConnection({
    open: () => new WebSocket(url),
    readToken: async (force) => {
      const { fbCustomToken } = await http.freshUser(force)
      // It lives less than a working day: one that has run out is not even shown.
      if (isTokenValid(fbCustomToken, new Date())) return fbCustomToken
      return (await http.freshUser('force')).fbCustomToken
    },
    // oxlint-disable-next-line no-console -- the specification asks for a console message here
    log: (message) => console.warn(message),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
