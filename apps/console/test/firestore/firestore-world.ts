import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { DoubleDatabase } from '@arriero/firestore-double/double-database.ts'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'
import type { LiveClient, LiveWorld } from '#data/live/contract/contract-stage.ts'
import { FirestoreDatabase } from '#data/live/firestore/firestore-database.ts'
import { openFirestoreClient } from '#data/live/firestore/firestore-sdk.ts'
import { buildNotification } from '#features/notifications/testing/build-notification.ts'
import { createAccount, createCustomToken } from './custom-tokens.ts'
import { Network } from './network.ts'

const beatMs = 100
/** Slower than the beats are: a busy machine must not look like a dead publisher. */
const everyMs = 600

/** A tab, with more of it than the contract needs. */
export interface FirestoreTab extends LiveClient {
  /** Packets are dropped until `restore`. */
  readonly freeze: () => void
  /** How often a new token was requested from our API. */
  readonly renewals: () => number
}

/** The double with a publisher in this process: what our server does, as far as a client sees it. */
export class FirestoreWorld implements LiveWorld {
  readonly double: FirestoreDouble
  readonly database: DoubleDatabase
  readonly account: ReturnType<typeof createAccount>
  readonly #networks: Network[] = []
  /** Sessions of our API, by person. */
  readonly #sessions = new Map<string, string>()
  /** `readed` as our database has it, by path. */
  readonly #reads = new Map<string, boolean>()
  #beats: ReturnType<typeof setInterval> | undefined
  #position = 0
  epoch = 'log'

  private constructor(double: FirestoreDouble, account: ReturnType<typeof createAccount>) {
    this.double = double
    this.account = account
    this.database = double.database(account.projectId)
    this.database.subscribe(({ path, after }) => this.#takeOverRead(path, after?.['readed']))
    this.startPublisher()
  }

  static async open(): Promise<FirestoreWorld> {
    const account = createAccount()
    return new FirestoreWorld(
      await startFirestoreDouble({ rules: consoleRules, accounts: [account] }),
      account,
    )
  }

  startPublisher(): void {
    this.beat()
    this.#beats = setInterval(() => this.beat(), beatMs)
  }

  stopPublisher(): void {
    clearInterval(this.#beats)
  }

  beat(at = new Date()): void {
    this.#position += 1
    const { epoch } = this
    const status = { at: at.toISOString(), position: this.#position, everyMs, epoch }
    this.database.set({ 'status/publisher': status })
  }

  async addAdministrator(): Promise<string> {
    const [uid, sessionId] = [crypto.randomUUID(), crypto.randomUUID()]
    this.#sessions.set(uid, sessionId)
    this.database.set({ [`sessions/${sessionId}`]: { uid } })
    return uid
  }

  createToken(uid: string, options: { ageSeconds?: number; sid?: string } = {}): string {
    const { ageSeconds = 0, sid = this.#sessions.get(uid) } = options
    const until = Math.floor(Date.now() / 1000) + 43_200
    const claims = { admin: true, sid, until }
    return createCustomToken(this.account, uid, { claims, ageSeconds })
  }

  connect(
    administratorId: string,
    token: 'good' | 'invalid' | 'expired' = 'good',
    readToken?: () => Promise<string>,
  ): FirestoreTab {
    const logged: string[] = []
    let network: Network | undefined
    let hasEnded = false
    let renewals = 0
    const readOwnToken = async () => {
      if (token === 'expired') return this.createToken(administratorId, { ageSeconds: 3601 })
      const good = this.createToken(administratorId)
      return token === 'invalid' || hasEnded ? `${good}.` : good
    }
    const log = (message: string) => logged.push(message)
    const database = new FirestoreDatabase({
      openClient: async () => {
        network ??= await this.#openNetwork()
        const { apiKey, projectId } = this.account
        const hosts = { firestoreHost: network.origin, authHost: network.origin }
        return openFirestoreClient({ apiKey, projectId, ...hosts }, log)
      },
      readToken: async (force) => {
        if (force) renewals += 1
        return (readToken ?? readOwnToken)()
      },
      log,
      onRefused: () => undefined,
      now: () => Date.now(),
      random: () => Math.random(),
    })
    database.start()
    return {
      database,
      logged,
      renewals: () => renewals,
      cut: () => network?.cut(),
      freeze: () => network?.freeze(),
      restore: () => network?.restore(),
      endSession: async () => {
        hasEnded = true
        this.database.delete(`sessions/${this.#sessions.get(administratorId)}`)
      },
    }
  }

  async insertJourney(journeyStateId: JourneyStateId): Promise<string> {
    const id = crypto.randomUUID()
    const journey = exampleJourney({ id, journeyStateId, driver: null, version: 1 })
    this.database.set({ [`journeys/${id}`]: { ...journey, _version: 1 } })
    return id
  }

  async changeState(journeyId: string, journeyStateId: JourneyStateId): Promise<void> {
    this.#publish(`journeys/${journeyId}`, { journeyStateId })
  }

  async moveJourney(journeyId: string, progress: number): Promise<void> {
    const position = { lat: 5, lng: -74, at: new Date().toISOString(), progress }
    this.#publish(`journeys/${journeyId}`, { position })
  }

  async removeJourney(journeyId: string): Promise<void> {
    this.database.delete(`journeys/${journeyId}`)
  }

  async notify(administratorId: string, datetime: string): Promise<string> {
    const id = crypto.randomUUID()
    const notification = { ...buildNotification({ id, datetime }), _version: 1, _readed: false }
    this.database.set({ [`notifications/${administratorId}/admin/${id}`]: notification })
    return id
  }

  async close(): Promise<void> {
    this.stopPublisher()
    await Promise.all(this.#networks.map((network) => network.close()))
    await this.double.stop()
  }

  #publish(path: string, fields: Parameters<DoubleDatabase['update']>[1]): void {
    const version = Number(this.database.get(path)?.['version']) + 1
    this.database.update(path, { ...fields, version, _version: version })
  }

  /** A client has changed `readed`: our database takes it over, which raises the version. */
  #takeOverRead(path: string, readed: unknown): void {
    if (typeof readed !== 'boolean' || readed === (this.#reads.get(path) ?? false)) return
    this.#reads.set(path, readed)
    queueMicrotask(() => this.#publish(path, { _readed: readed }))
  }

  async #openNetwork(): Promise<Network> {
    const network = await Network.open(this.double.port)
    this.#networks.push(network)
    return network
  }
}
