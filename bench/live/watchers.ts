import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { inProgressQuery } from '@arriero/domain/journeys/journey-state.ts'
import { serveCalls } from '../rpc.ts'
import { BareSocket, decode, type SocketFrame } from './bare-socket.ts'
import { watcherCalls } from './watcher-calls.ts'

const query = inProgressQuery

function read(frame: SocketFrame): ServerMessage {
  const message = decode(frame) as ServerMessage
  if (message.kind === 'refused' || message.kind === 'watchRefused') {
    throw new Error(`Refused: ${message.reason}`)
  }
  return message
}

/** Position of the last snapshot, for watchers that resume. */
let lastSnapshot: { log: string; seq: number } | null = null

async function watch(socket: BareSocket, from: typeof lastSnapshot): Promise<void> {
  let log = ''
  let lastPart = 0
  const loaded = socket.until((frame) => {
    const message = read(frame)
    if (message.kind === 'watching') {
      if (message.start.mode === 'resumed') return true
      log = message.log
      lastPart = message.start.parts - 1
    }
    if (message.kind !== 'snapshot' || message.part !== lastPart) return false
    lastSnapshot = { log, seq: message.seq }
    return true
  })
  send(socket, { kind: 'watch', watch: 1, query, resume: from })
  await loaded
}

const send = (socket: BareSocket, message: unknown) => socket.send(JSON.stringify(message))

const calls = watcherCalls({
  sendsToAllClients: false,

  async open(url, { headers, token }) {
    const socket = await BareSocket.open(new URL('/live', url), headers)
    const signedIn = socket.until((frame) => read(frame).kind === 'signedIn')
    send(socket, { kind: 'signIn', version: protocolVersion, token })
    await signedIn
    return socket
  },

  load: (socket) => watch(socket, null),
  resume: (socket) => watch(socket, lastSnapshot),

  updateTimes(frame) {
    const message = decode(frame) as ServerMessage
    if (message.kind !== 'delta') return []
    // The demo's background work changes other fields too.
    return message.changed.flatMap(
      ({ position }) => (position as { at: string } | undefined)?.at ?? [],
    )
  },

  /** Whether the last frame has at least this log position. */
  hasReached({ last }, { seq }) {
    const message = last && (decode(last) as ServerMessage)
    return message !== undefined && 'seq' in message && message.seq >= seq
  },
})

serveCalls(calls)
