import { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { type Refusal, describeRefusal } from './describe-refusal.ts'
import { HttpFailure } from './http-failure.ts'
import { type LiveState, retryDelay } from './live-state.ts'

export const heartbeatMs = 5000
const patienceMs = 12_000

export interface LiveDeps {
  open: () => WebSocket
  /** The custom token of the stored user; `force` asks for a new one. */
  readToken: (force?: 'force') => Promise<string>
  log: (message: string) => void
  now: () => number
  random: () => number
}

export interface LiveConnection {
  getState: () => LiveState
  subscribe: (listener: () => void) => () => void
  start: () => void
  stop: () => void
  /** Skips the wait: the network is back, or somebody is looking again. */
  retryNow: () => void
}

/**
 *   start ─► connecting ─signedIn─► live ─silence or close─► offline ─back-off─► (signedIn) live
 *                 └───── refused token ─────► signedOut ◄──────────────┘
 */
export function createLiveConnection(deps: LiveDeps): LiveConnection {
  const listeners = new Set<() => void>()
  let state: LiveState = { kind: 'connecting' }
  let socket: WebSocket | null = null
  let attempt = 0
  let hasRenewedToken = false
  let ping = { id: 0, sentAt: 0 }
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined
  let signInTimer: ReturnType<typeof setTimeout> | undefined

  function become(next: LiveState) {
    state = next
    for (const listener of listeners) listener()
  }

  function leaveSocket() {
    clearTimeout(retryTimer)
    clearInterval(heartbeatTimer)
    clearTimeout(signInTimer)
    const left = socket
    socket = null
    left?.close()
  }

  function fail() {
    leaveSocket()
    if (state.kind !== 'offline') {
      become({ kind: 'offline', since: deps.now(), cause: 'unreachable' })
    }
    retryTimer = setTimeout(connect, retryDelay(attempt, deps.random))
    attempt += 1
  }

  function end(next: LiveState) {
    leaveSocket()
    become(next)
  }

  const send = (message: LiveUp) => socket?.send(JSON.stringify(message))

  function connect(force?: 'force') {
    leaveSocket()
    const opened = deps.open()
    socket = opened
    // A network that swallows packets never closes the socket by itself.
    signInTimer = setTimeout(fail, patienceMs)
    opened.addEventListener('open', () => void signIn(opened, force))
    opened.addEventListener('message', (event) => opened === socket && receive(event.data))
    opened.addEventListener('close', () => opened === socket && fail())
  }

  async function signIn(opened: WebSocket, force?: 'force') {
    try {
      const token = await deps.readToken(force)
      if (opened === socket) send({ kind: 'signIn', version: protocolVersion, token })
    } catch (error) {
      if (opened !== socket) return
      const isRefused = error instanceof HttpFailure && [400, 401, 403].includes(error.status)
      if (isRefused) end({ kind: 'signedOut' })
      else fail()
    }
  }

  function receive(data: unknown) {
    const message = parseDown(data)
    if (message === null) return
    switch (message.kind) {
      case 'signedIn':
        clearTimeout(signInTimer)
        attempt = 0
        hasRenewedToken = false
        heartbeatTimer = setInterval(beat, heartbeatMs)
        become({ kind: 'live', lagMs: 0, heardAt: deps.now() })
        beat()
        break
      case 'pong':
        if (message.id !== ping.id) break
        become({ kind: 'live', lagMs: deps.now() - ping.sentAt, heardAt: deps.now() })
        break
      case 'refused':
        refuse(message.reason)
        break
    }
  }

  function beat() {
    if (state.kind === 'live' && deps.now() - state.heardAt > patienceMs) {
      fail()
      return
    }
    ping = { id: ping.id + 1, sentAt: deps.now() }
    send({ kind: 'ping', id: ping.id })
  }

  function refuse(reason: Refusal) {
    switch (reason) {
      case 'invalid-token':
      case 'token-expired':
        deps.log(describeRefusal[reason])
        // Renewing it tells at once whether the session has ended: then the login screen says so.
        if (hasRenewedToken) {
          end({ kind: 'signedOut' })
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
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => connect(),
    stop: leaveSocket,
    retryNow() {
      if (state.kind === 'offline' && state.cause === 'unreachable') connect()
    },
  }
}

function parseDown(data: unknown): LiveDown | null {
  if (typeof data !== 'string') return null
  try {
    const { data: message } = LiveDown.safeParse(JSON.parse(data))
    return message ?? null
  } catch {
    return null
  }
}
