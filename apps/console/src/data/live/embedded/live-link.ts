import { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { ConnectionState } from '#data/live/connection-state.ts'
import { type Refusal, describeRefusal } from '#data/live/describe-refusal.ts'
import { createHeartbeat } from './heartbeat.ts'
import type { LiveSocket } from './live-socket.ts'
import { retryDelay } from './retry-delay.ts'

/** A network that swallows packets never closes the socket by itself. */
const signInMs = 12_000
const tookTooLong = new HttpFailure({ status: 0, isTimeout: true })

export interface LinkDeps {
  open: () => LiveSocket
  /** The custom token of the stored user; `force` asks for a new one. */
  readToken: (force?: 'force') => Promise<string>
  log: (message: string) => void
  /** A token that is refused although it is new: nobody can be signed in with what is stored. */
  onRefused: (message: string) => void
  now: () => number
  random: () => number
}

/** Told before the state changes, so that whoever sees the new state finds everything in its place. */
export interface LinkEvents {
  onSignedIn: () => void
  onLost: () => void
  /** What is not about the connection itself; only between the two above. */
  onMessage: (message: DataDown) => void
  onState: () => void
}

type LinkState = Exclude<ConnectionState, { kind: 'catchingUp' }>
export type DataDown = Exclude<LiveDown, { kind: 'signedIn' | 'refused' | 'pong' }>

export interface LiveLink {
  getState: () => LinkState
  send: (message: LiveUp) => void
  start: () => void
  stop: () => void
  retryNow: () => void
}

/**
 *   start ─► connecting ─signedIn─► live ─silence or close─► offline ─back-off─► (signedIn) live
 *                 └───── refused token ─────► signedOut ◄──────────────┘
 */
export function createLiveLink(deps: LinkDeps, events: LinkEvents): LiveLink {
  let state: LinkState = { kind: 'connecting' }
  let socket: LiveSocket | null = null
  let isSignedIn = false
  let attempt = 0
  let hasRenewedToken = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let signInTimer: ReturnType<typeof setTimeout> | undefined

  const send = (message: LiveUp) => socket?.send(JSON.stringify(message))
  const heartbeat = createHeartbeat({
    now: deps.now,
    ping: (id) => send({ kind: 'ping', id }),
    onSilence: () => fail(),
  })

  function become(next: LinkState) {
    state = next
    events.onState()
  }

  function leaveSocket() {
    clearTimeout(retryTimer)
    clearTimeout(signInTimer)
    heartbeat.stop()
    const left = socket
    socket = null
    left?.close()
    if (!isSignedIn) return
    isSignedIn = false
    events.onLost()
  }

  function fail(problem?: unknown) {
    leaveSocket()
    retryTimer = setTimeout(connect, retryDelay(attempt, deps.random))
    attempt += 1
    const since = state.kind === 'offline' ? state.since : deps.now()
    if (state.kind === 'offline' && state.problem === problem) return
    become({ kind: 'offline', since, cause: 'unreachable', problem })
  }

  function end(next: LinkState) {
    leaveSocket()
    become(next)
  }

  function connect(force?: 'force') {
    leaveSocket()
    const opened = deps.open()
    socket = opened
    signInTimer = setTimeout(() => fail(tookTooLong), signInMs)
    opened.addEventListener('open', () => void signIn(opened, force))
    opened.addEventListener('message', (event) => opened === socket && receive(event.data))
    opened.addEventListener('close', () => opened === socket && fail())
    // Its close follows; Node's sockets throw when nobody listens.
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
    const message = parseDown(data)
    if (message === null) return
    heartbeat.heard()
    if (message.kind === 'signedIn') enter()
    else if (message.kind === 'refused') refuse(message.reason)
    else if (message.kind === 'pong') noteLag(message.id)
    else if (isSignedIn) events.onMessage(message)
  }

  function enter() {
    if (isSignedIn) return
    clearTimeout(signInTimer)
    isSignedIn = true
    attempt = 0
    hasRenewedToken = false
    heartbeat.start()
    events.onSignedIn()
    become({ kind: 'live', lagMs: 0 })
  }

  function noteLag(pongId: number) {
    const lagMs = heartbeat.measure(pongId)
    if (lagMs !== undefined && isSignedIn) become({ kind: 'live', lagMs })
  }

  function refuse(reason: Refusal) {
    switch (reason) {
      case 'invalid-token':
      case 'token-expired':
        deps.log(describeRefusal[reason])
        // Renewing it tells at once whether the session has ended: then the login screen says so.
        if (hasRenewedToken) {
          end({ kind: 'signedOut' })
          deps.onRefused(describeRefusal[reason])
          break
        }
        hasRenewedToken = true
        connect('force')
        break
      case 'version':
        end({ kind: 'offline', since: deps.now(), cause: 'version' })
        break
      case 'other':
        deps.log(describeRefusal[reason])
        fail()
        break
    }
  }

  return {
    getState: () => state,
    send,
    start: () => connect(),
    stop: () => end({ kind: 'connecting' }),
    retryNow() {
      if (isSignedIn) heartbeat.probe()
      else if (state.kind === 'offline' && state.cause === 'unreachable') connect()
    },
  }
}

/** Null for whatever is not a message of the protocol. */
function parseDown(data: unknown): LiveDown | null {
  if (typeof data !== 'string') return null
  try {
    return LiveDown.safeParse(JSON.parse(data)).data ?? null
  } catch {
    return null
  }
}
