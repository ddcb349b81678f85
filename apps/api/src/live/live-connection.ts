import type {
  ServerMessage,
  RefusedMessage,
} from '@arriero/domain/contract/live/server-messages.ts'
import { ClientMessage, protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'
import { type Caller, rightsKey, type SignedInPerson } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/logger.ts'
import { closeCodes, type LiveRegistry } from './live-registry.ts'
import type { ClientRequests } from './requests/client-requests.ts'
import { MessageRateLimit } from './quotas.ts'
import { maxUnsentBytes } from './wire/frame-socket.ts'

type ConnectionRejection = z.infer<typeof RefusedMessage>['reason']

const rejectionCodes: Record<ConnectionRejection, number> = {
  version: closeCodes.otherVersion,
  'invalid-token': closeCodes.signedOut,
  'token-expired': closeCodes.signedOut,
  other: closeCodes.serverFault,
}

const maxSocketsPerSession = 50

/** The user and session that a valid custom token identifies. */
type TokenSubject = Pick<SignedInPerson, 'userId' | 'sessionId'>

/** How a custom token is checked; implemented by the identity module. */
export interface LiveSignIn {
  readToken(token: string): Promise<TokenSubject | 'invalid' | 'expired'>
  /** Undefined unless the session is active and this browser opened it. */
  findPerson(subject: TokenSubject, caller: Caller): Promise<SignedInPerson | undefined>
}

export interface ConnectionDeps {
  signIn: LiveSignIn
  registry: LiveRegistry
  clock: Clock
  log: Log
  signInTimeoutMs: number
  /** From the handshake request. */
  caller: Caller
  /** Creates the handler of a person's requests. */
  openRequests: (person: SignedInPerson) => Pick<ClientRequests, 'receive' | 'close'>
}

/** Serves one browser's socket: nothing is sent before it signs in, and an invalid message closes it. */
export function serveConnection(socket: WebSocket, deps: ConnectionDeps): void {
  let hasSentSignIn = false
  let requests: ReturnType<ConnectionDeps['openRequests']> | undefined
  const rateLimit = new MessageRateLimit(() => performance.now())
  const deadline = setTimeout(
    () => socket.close(closeCodes.signInTimeout, 'sign-in expected'),
    deps.signInTimeoutMs,
  )
  socket.once('close', () => {
    clearTimeout(deadline)
    requests?.close()
  })
  // `ws` sends the pong itself.
  socket.on('ping', () => {
    if (!rateLimit.take()) socket.close(closeCodes.notUnderstood, 'too many messages')
  })
  socket.on('message', (data, isBinary) => {
    receive(data, isBinary).catch((error: unknown) => {
      deps.log.error({ err: error }, 'live message failed')
      reject('other')
    })
  })

  async function receive(data: RawData, isBinary: boolean): Promise<void> {
    // Messages that arrive while the socket is closing are ignored.
    if (socket.readyState !== socket.OPEN) return
    if (!rateLimit.take()) return socket.close(closeCodes.notUnderstood, 'too many messages')
    // `ws` delivers Buffers by default.
    if (isBinary || !Buffer.isBuffer(data)) return socket.close(closeCodes.notText, 'text expected')
    const message = parse(data)
    if (!message) return socket.close(closeCodes.notUnderstood, 'not understood')
    if (message.kind === 'signIn' && !hasSentSignIn) {
      hasSentSignIn = true
      return signIn(message.version, message.token)
    }
    if (!requests || message.kind === 'signIn') {
      return socket.close(closeCodes.notUnderstood, 'not expected now')
    }
    if (message.kind !== 'ping') return requests.receive(message)
    return send({ kind: 'pong', id: message.id, serverTime: deps.clock().toISOString() })
  }

  async function signIn(version: number, token: string): Promise<void> {
    if (version !== protocolVersion) return reject('version')
    const subject = await deps.signIn.readToken(token)
    if (subject === 'invalid') return reject('invalid-token')
    if (subject === 'expired') return reject('token-expired')
    // The socket may have closed meanwhile. Added now, it would stay in the registry: its close event has passed.
    if (socket.readyState !== socket.OPEN) return
    if (deps.registry.countOf(subject.sessionId) >= maxSocketsPerSession) return reject('other')
    // Registered before the check: a session that ends meanwhile is noticed by the registry or by the check.
    deps.registry.add(subject.sessionId, socket)
    const person = await deps.signIn.findPerson(subject, deps.caller)
    if (!person) return reject('token-expired')
    if (socket.readyState !== socket.OPEN) return
    deps.registry.setRights(subject.sessionId, socket, rightsKey(person))
    clearTimeout(deadline)
    requests = deps.openRequests(person)
    return send({
      kind: 'signedIn',
      version: protocolVersion,
      serverTime: deps.clock().toISOString(),
    })
  }

  function reject(reason: ConnectionRejection): void {
    send({ kind: 'refused', reason })
    socket.close(rejectionCodes[reason], reason)
  }

  function send(message: ServerMessage): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxUnsentBytes) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
}

function parse(data: Buffer): ClientMessage | undefined {
  try {
    return ClientMessage.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}
