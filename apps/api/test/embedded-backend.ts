import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { LiveClient, LiveWorld } from '../../console/src/data/live/contract/contract-stage.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import type { Browser } from './browser.ts'
import { buildCustomer } from './factories.ts'
import { liveAudience, createStaleTokens } from './forged-tokens.ts'
import { LiveServer } from './live-server.ts'
import { createTestDatabase } from './test-database.ts'
import {
  changeState,
  insertJourney,
  movePositions,
  notify,
  removeJourney,
} from './live-process/test-writes.ts'
import WebSocket from 'ws'
import { EmbeddedDatabase } from '../../console/src/data/live/embedded/embedded-database.ts'

/** The real server with its own database, for the contract tests of live drivers. */
export class EmbeddedBackend implements LiveWorld {
  readonly #database: Database
  readonly #server: LiveServer
  readonly #customerId: string
  readonly #browsers = new Map<string, Browser>()

  private constructor(database: Database, server: LiveServer, customerId: string) {
    this.#database = database
    this.#server = server
    this.#customerId = customerId
  }

  static async open(): Promise<EmbeddedBackend> {
    const database = await createTestDatabase()
    const server = await LiveServer.open(database.db, () => new Date())
    return new EmbeddedBackend(database, server, await buildCustomer(database.db))
  }

  /** Signs in a new administrator in a new browser. */
  async addAdministrator(): Promise<string> {
    const { browser, user } = await this.#server.signedInBrowser()
    this.#browsers.set(user.id, browser)
    return user.id
  }

  connect(administratorId: string, token: keyof typeof tokens = 'good'): LiveClient {
    const browser = this.#browsers.get(administratorId)
    if (!browser?.user) throw new Error('Call addAdministrator before connect')
    const { fbCustomToken } = browser.user
    return connectEmbedded(this.#server, browser, () => tokens[token](fbCustomToken))
  }

  insertJourney(stateId: JourneyStateId): Promise<string> {
    const journey = { customer_id: this.#customerId, journey_state_id: stateId }
    return insertJourney(this.#changeLog, journey)
  }

  async changeState(journeyId: string, stateId: JourneyStateId): Promise<void> {
    await changeState(this.#changeLog, journeyId, stateId, new Date())
  }

  moveJourney(id: string, progress: number): Promise<void> {
    return movePositions(this.#changeLog, [{ id, lat: 5, lng: -74, at: new Date(), progress }])
  }

  removeJourney(journeyId: string): Promise<void> {
    return removeJourney(this.#changeLog, journeyId)
  }

  notify(administratorId: string, datetime: string): Promise<string> {
    const notification = { administrator_id: administratorId, datetime: new Date(datetime) }
    return notify(this.#changeLog, notification)
  }

  async close(): Promise<void> {
    await this.#server.app.close()
    await this.#database.close()
  }

  get #changeLog(): ChangeLog {
    return this.#server.app.changeLog
  }
}

/** Variants of the valid token. */
const tokens = {
  good: async (good: string) => good,
  invalid: async (good: string) => `${good}.`,
  expired: async (good: string) => {
    const [expiredToken] = await createStaleTokens(liveAudience, good, new Date())
    return expiredToken?.[1] ?? ''
  },
}

/** No server listens there. */
const closedAddress = 'ws://127.0.0.1:1'

/** A tab of this browser: the console's own driver, with sockets that a test can cut. */
function connectEmbedded(
  server: LiveServer,
  browser: Browser,
  readToken: () => Promise<string>,
): LiveClient {
  const logged: string[] = []
  let isCut = false
  let socket: WebSocket | undefined

  const database = new EmbeddedDatabase({
    open: () => {
      socket = isCut ? new WebSocket(closedAddress) : server.connect(undefined, browser.headers)
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
