import WebSocket from 'ws'
import type { LiveClient } from '../../../console/src/data/live/contract/live-world.ts'
import { EmbeddedDatabase } from '../../../console/src/data/live/embedded/embedded-database.ts'
import type { Browser } from '../browser.ts'
import type { LiveServer } from '../live-server.ts'

/** Nobody listens there. */
const nowhere = 'ws://127.0.0.1:1'

/** A tab of this browser: the console's own driver, over sockets that a test can take away. */
export function connectEmbedded(
  server: LiveServer,
  browser: Browser,
  readToken: () => Promise<string>,
): LiveClient {
  const logged: string[] = []
  let isCut = false
  let socket: WebSocket | undefined

  const database = new EmbeddedDatabase({
    open: () => {
      socket = isCut ? new WebSocket(nowhere) : server.connect(undefined, browser.headers)
      return socket
    },
    readToken,
    log: (message) => logged.push(message),
    onRefused: () => {},
    now: () => Date.now(),
    random: () => Math.random(),
  })
  database.start()
  return {
    database,
    logged,
    cut: () => {
      isCut = true
      socket?.terminate()
    },
    restore: () => {
      isCut = false
    },
    endSession: async () => {
      await browser.send('POST', '/api/logOut')
    },
  }
}
