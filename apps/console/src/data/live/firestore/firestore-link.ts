import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { retryDelay } from '#data/live/embedded/backoff.ts'
import type { ConnectionState, Unsubscribe } from '#data/live/live-database.ts'
import { type LiveFailure, signInRefusalMessages } from '#data/live/live-errors.ts'
import type { FirebaseRefusal, FirestoreClient, StoreSnapshot } from './firestore-client.ts'
import { NetworkRestarts } from './network-restarts.ts'
import { PublisherBeats, publisherStatus } from './publisher-beats.ts'

const signInTimeoutMs = 12_000
const signInTimeout = new HttpFailure({ status: 0, isTimeout: true })

export interface FirestoreDeps {
  /** Downloads the SDK and opens it. */
  openClient: () => Promise<FirestoreClient>
  /** The custom token of the stored user; `force` requests a new one. */
  readToken: (force?: 'force') => Promise<string>
  log: (message: string) => void
  /** A freshly renewed token was refused: the stored session can't sign in. */
  onRefused: (message: string) => void
  /** Wall clock. */
  now: () => number
  random: () => number
}

/** Called before `onState`, so that its listeners find everything up to date. */
interface LinkEvents {
  onSignedIn: (client: FirestoreClient) => void
  /** The client was closed; listeners are to be removed before. */
  onClosing: () => void
  /** Requests in flight will not be answered, or no longer count. */
  onLost: () => void
  /** Firestore has just answered us, so the session is accepted. */
  onAccepted: () => void
  /** Versions may have gone back: the database was restored. */
  onNewEpoch: () => void
  onState: () => void
}

type LinkState = Exclude<ConnectionState, { kind: 'catchingUp' }>

/**
 *   start ─► connecting ─first beat─► live ⇄ silent ─no beat, or not reached─► offline ─beat─► live
 *                └── refused token, ended session ──► signedOut ◄──────────────┘
 *
 * Live means that Firestore answers and that the publisher lives. While the client is open the SDK itself connects
 * again; it is only told not to wait.
 */
export class FirestoreLink {
  readonly #deps: FirestoreDeps
  readonly #events: LinkEvents
  readonly #beats: PublisherBeats
  readonly #network: NetworkRestarts
  #state: LinkState = { kind: 'connecting' }
  #client: FirestoreClient | null = null
  #listeners: Unsubscribe[] = []
  /** Number of the attempt to connect; what belongs to an earlier one is ignored. */
  #run = 0
  #attempt = 0
  #hasRenewedToken = false
  #hasSession = false
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #signInTimer: ReturnType<typeof setTimeout> | undefined
  #lagMs = 0

  constructor(deps: FirestoreDeps, events: LinkEvents) {
    this.#deps = deps
    this.#events = events
    this.#beats = new PublisherBeats(deps.now, {
      onSilent: () => {
        if (this.#state.kind !== 'live') return
        this.#setState({ kind: 'silent', since: this.#beats.heardAt })
        this.#network.probe()
      },
      onDead: () => this.#lose(),
    })
    this.#network = new NetworkRestarts({
      restart: () => this.#restartNetwork(),
      onUnreachable: () => this.#loseServer(),
      random: deps.random,
    })
  }

  get state(): LinkState {
    return this.#state
  }

  /** Live or silent: rows that Firestore has confirmed are current. */
  get isUp(): boolean {
    return this.#state.kind === 'live' || this.#state.kind === 'silent'
  }

  get silenceMs(): number {
    return this.isUp ? this.#beats.silenceMs : 0
  }

  /** How far the publisher was at its last beat. */
  get position(): number {
    return this.#beats.position
  }

  /** Reports how long the last request took; there are no pings, which would be paid for. */
  setLag(milliseconds: number): void {
    this.#lagMs = milliseconds
    if (this.#state.kind === 'live') this.#setState({ kind: 'live', lagMs: milliseconds })
  }

  start(): void {
    void this.#connect()
  }

  stop(): void {
    this.#end({ kind: 'connecting' })
  }

  retryNow(): void {
    if (this.#state.kind === 'signedOut') return
    if (this.#client === null) {
      if (this.#retryTimer !== undefined) void this.#connect()
    } else if (!this.isUp) this.#restartNetwork()
    else if (this.#beats.isQuiet) this.#network.probe()
  }

  async #connect(force?: 'force'): Promise<void> {
    this.#close()
    const run = this.#run
    const isOld = () => run !== this.#run
    this.#signInTimer = setTimeout(() => this.#fail(signInTimeout), signInTimeoutMs)
    try {
      const client = await this.#deps.openClient()
      if (isOld()) {
        await client.close()
        return
      }
      this.#client = client
      const token = await this.#deps.readToken(force)
      if (isOld()) return
      const session = await client.signIn(token, (reason, detail) => {
        if (!isOld()) this.#handleRefusal(reason, detail)
      })
      if (session !== null && !isOld()) this.#listen(client, session.sessionId)
    } catch (error) {
      if (isOld()) return
      const isRefused = error instanceof HttpFailure && [400, 401, 403].includes(error.status)
      if (isRefused) this.#end({ kind: 'signedOut' })
      else this.#fail(error)
    }
  }

  #listen(client: FirestoreClient, sessionId: string | null): void {
    const startedAt = performance.now()
    const onError = (failure: LiveFailure) => {
      if (failure.reason === 'forbidden') this.#checkSession()
      else this.#fail(failure)
    }
    this.#hasSession = sessionId === null
    this.#beats.start()
    this.#listeners.push(
      client.listen(publisherStatus, {
        onSnapshot: (snapshot) => {
          if (snapshot.isConfirmed && this.#lagMs === 0) {
            this.#lagMs = performance.now() - startedAt
          }
          this.#receiveStatus(snapshot)
        },
        onError,
      }),
    )
    if (sessionId !== null) {
      this.#listeners.push(
        client.listen(documentQuery('sessions', sessionId), {
          onSnapshot: ({ isConfirmed, changed }) => {
            if (!isConfirmed) return
            this.#hasSession = changed.length > 0
            if (!this.#hasSession) this.#checkSession()
          },
          onError,
        }),
      )
    }
    this.#events.onSignedIn(client)
  }

  #receiveStatus({ isConfirmed, changed: [status] }: StoreSnapshot): void {
    clearTimeout(this.#signInTimer)
    if (!isConfirmed) {
      this.#beats.interrupt()
      // While probing it is we who have cut the connection.
      if (!this.#network.isProbing) this.#loseServer()
      return
    }
    this.#network.stop()
    this.#attempt = 0
    if (this.#hasSession) this.#hasRenewedToken = false
    const { epoch } = this.#beats
    if (this.#beats.receive(status)) {
      if (epoch !== '' && epoch !== this.#beats.epoch) this.#events.onNewEpoch()
      this.#setState({ kind: 'live', lagMs: this.#lagMs })
    }
    this.#events.onAccepted()
  }

  #setState(next: LinkState): void {
    this.#state = next
    this.#events.onState()
  }

  /** Firestore or the publisher is out of reach; the client stays open. */
  #lose(problem?: unknown): void {
    const lostAt = this.isUp ? this.#beats.heardAt : this.#deps.now()
    const since = this.#state.kind === 'offline' ? this.#state.since : lostAt
    this.#events.onLost()
    if (this.#state.kind === 'offline' && this.#state.problem === problem) return
    this.#setState({ kind: 'offline', since, cause: 'unreachable', problem })
  }

  #loseServer(): void {
    this.#network.keepTrying()
    this.#lose()
  }

  /** Starts over after a pause. */
  #fail(problem?: unknown): void {
    this.#close()
    this.#lose(problem)
    const delay = retryDelay(this.#attempt, this.#deps.random)
    this.#retryTimer = setTimeout(() => void this.#connect(), delay)
    this.#attempt += 1
  }

  #end(next: LinkState): void {
    this.#close()
    this.#setState(next)
  }

  #close(): void {
    this.#run += 1
    clearTimeout(this.#retryTimer)
    clearTimeout(this.#signInTimer)
    this.#retryTimer = undefined
    this.#network.stop()
    this.#beats.stop()
    const client = this.#client
    this.#client = null
    if (client === null) return
    for (const unsubscribe of this.#listeners.splice(0)) unsubscribe()
    this.#events.onClosing()
    this.#events.onLost()
    client.close().catch(() => undefined)
  }

  #restartNetwork(): void {
    // A client that is being closed needs no network.
    this.#client?.restartNetwork().catch(() => undefined)
  }

  /** Firestore refuses us. Renewing the token at our API shows whether the session has ended. */
  #checkSession(): void {
    if (this.#hasRenewedToken) {
      this.#deps.log(signInRefusalMessages.other)
      this.#fail()
      return
    }
    this.#hasRenewedToken = true
    void this.#connect('force')
  }

  #handleRefusal(reason: FirebaseRefusal, detail: string): void {
    const message = signInRefusalMessages[reason]
    if (reason === 'other') {
      this.#deps.log(`${message} ${detail}`)
      this.#fail()
      return
    }
    this.#deps.log(message)
    if (this.#hasRenewedToken) {
      this.#end({ kind: 'signedOut' })
      this.#deps.onRefused(message)
      return
    }
    this.#hasRenewedToken = true
    void this.#connect('force')
  }
}
