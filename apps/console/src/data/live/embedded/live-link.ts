import {
  protocolVersion,
  type ClientMessage,
} from '@arriero/domain/contract/live/client-messages.ts'
import { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { ConnectionState } from '#data/live/live-database.ts'
import { type SignInRefusal, signInRefusalMessages } from '#data/live/live-errors.ts'
import { retryDelay } from './backoff.ts'
import { createHeartbeat } from './heartbeat.ts'

/** A timeout is needed: a network that drops packets never closes the socket. */
const signInTimeoutMs = 12_000
const signInTimeout = new HttpFailure({ status: 0, isTimeout: true })

export interface LinkDeps {
  open: () => LiveSocket
  /** The custom token of the stored user; `force` requests a new one. */
  readToken: (force?: 'force') => Promise<string>
  log: (message: string) => void
  /** A freshly renewed token was refused: the stored session can't sign in. */
  onRefused: (message: string) => void
  now: () => number
  random: () => number
  /** Whether the page is hidden. */
  isHidden?: () => boolean
}

/** `onSignedIn` and `onLost` are called before `onState`, so that its listeners find everything up to date. */
export interface LinkEvents {
  onSignedIn: () => void
  onLost: () => void
  /** Messages that are not about the connection itself; only called between `onSignedIn` and `onLost`. */
  onMessage: (message: DataMessage) => void
  onState: () => void
}

type LinkState = Exclude<ConnectionState, { kind: 'catchingUp' }>
export type DataMessage = Exclude<ServerMessage, { kind: 'signedIn' | 'refused' | 'pong' }>

export interface LiveLink {
  getState: () => LinkState
  /** Milliseconds since the last message from the server. */
  getSilenceMs: () => number
  send: (message: ClientMessage) => void
  start: () => void
  stop: () => void
  retryNow: () => void
}

/**
 *   start ─► connecting ─signedIn─► live ⇄ silent ─long silence or close─► offline ─back-off─► (signedIn) live
 *                 └───── refused token ─────► signedOut ◄───────────────────┘
 */
export function createLiveLink(deps: LinkDeps, events: LinkEvents): LiveLink {
  let state: LinkState = { kind: 'connecting' }
  let socket: LiveSocket | null = null
  let isSignedIn = false
  let lagMs = 0
  let attempt = 0
  let hasRenewedToken = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let signInTimer: ReturnType<typeof setTimeout> | undefined

  const send = (message: ClientMessage) => socket?.send(JSON.stringify(message))
  const heartbeat = createHeartbeat({
    now: deps.now,
    isHidden: deps.isHidden ?? (() => false),
    ping: (id) => send({ kind: 'ping', id }),
    onSilent: () => state.kind === 'live' && setState({ kind: 'silent', since: heartbeat.heardAt }),
    onDead: () => fail(),
  })

  function setState(next: LinkState) {
    state = next
    events.onState()
  }

  function closeSocket() {
    clearTimeout(retryTimer)
    clearTimeout(signInTimer)
    heartbeat.stop()
    const closing = socket
    socket = null
    closing?.close()
    if (!isSignedIn) return
    isSignedIn = false
    events.onLost()
  }

  function fail(problem?: unknown) {
    const lostAt = isSignedIn ? heartbeat.heardAt : deps.now()
    closeSocket()
    retryTimer = setTimeout(connect, retryDelay(attempt, deps.random))
    attempt += 1
    const since = state.kind === 'offline' ? state.since : lostAt
    if (state.kind === 'offline' && state.problem === problem) return
    setState({ kind: 'offline', since, cause: 'unreachable', problem })
  }

  function end(next: LinkState) {
    closeSocket()
    setState(next)
  }

  function connect(force?: 'force') {
    closeSocket()
    const opened = deps.open()
    socket = opened
    signInTimer = setTimeout(() => fail(signInTimeout), signInTimeoutMs)
    opened.addEventListener('open', () => void signIn(opened, force))
    opened.addEventListener('message', (event) => opened === socket && receive(event.data))
    opened.addEventListener('close', () => opened === socket && fail())
    // A close event follows. The listener is needed because Node's sockets throw unhandled errors.
    opened.addEventListener('error', () => undefined)
  }

  async function signIn(opened: LiveSocket, force?: 'force') {
    try {
      const token = await deps.readToken(force)
      if (opened === socket) send({ kind: 'signIn', version: protocolVersion, token })
    } catch (error) {
      if (opened !== socket) return
      const isRefused = error instanceof HttpFailure && [400, 401, 403].includes(error.status)
      if (isRefused) end({ kind: 'signedOut' })
      else fail(error)
    }
  }

  function receive(data: unknown) {
    const message = parseMessage(data)
    if (message === null) return
    heartbeat.onReceived(message.kind !== 'pong')
    if (state.kind === 'silent') setState({ kind: 'live', lagMs })
    if (message.kind === 'signedIn') handleSignedIn()
    else if (message.kind === 'refused') handleRefusal(message.reason)
    else if (message.kind === 'pong') updateLag(message.id)
    else if (isSignedIn) events.onMessage(message)
  }

  function handleSignedIn() {
    if (isSignedIn) return
    clearTimeout(signInTimer)
    isSignedIn = true
    attempt = 0
    hasRenewedToken = false
    heartbeat.start()
    events.onSignedIn()
    lagMs = 0
    setState({ kind: 'live', lagMs })
  }

  function updateLag(pongId: number) {
    const measured = heartbeat.measure(pongId)
    if (measured === undefined || !isSignedIn) return
    lagMs = measured
    setState({ kind: 'live', lagMs })
  }

  function handleRefusal(reason: SignInRefusal) {
    switch (reason) {
      case 'invalid-token':
      case 'token-expired':
        deps.log(signInRefusalMessages[reason])
        // Renewing the token shows whether the session has ended; if so, the login screen explains it.
        if (hasRenewedToken) {
          end({ kind: 'signedOut' })
          deps.onRefused(signInRefusalMessages[reason])
          break
        }
        hasRenewedToken = true
        connect('force')
        break
      case 'version':
        end({ kind: 'offline', since: deps.now(), cause: 'version' })
        break
      case 'other':
        deps.log(signInRefusalMessages[reason])
        fail()
        break
    }
  }

  return {
    getState: () => state,
    getSilenceMs: () => (isSignedIn ? heartbeat.silenceMs : 0),
    send,
    start: () => connect(),
    stop: () => end({ kind: 'connecting' }),
    retryNow() {
      if (isSignedIn) heartbeat.probe()
      else if (state.kind === 'offline' && state.cause === 'unreachable') connect()
    },
  }
}

/** Null if the data is not a message of the protocol. */
function parseMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null
  try {
    return ServerMessage.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}

/** The part of a WebSocket that the live link uses; the browser's and the one of `ws` have it. */
export interface LiveSocket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'error', listener: () => void): void
  addEventListener(type: 'close', listener: () => void): void
}
