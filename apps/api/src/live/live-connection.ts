import type { LiveDown, RefusedDown } from '@arriero/domain/contract/live/down.ts'
import { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import type { RawData, WebSocket } from 'ws'
import type { z } from 'zod'
import type { Caller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { SignedInPerson } from '#platform/http/signed-in-person.ts'
import { closeCodes } from './close-codes.ts'
import type { LiveRegistry } from './live-registry.ts'
import type { ClientRequests } from './requests/client-requests.ts'
import { MessageAllowance } from './requests/message-allowance.ts'
import { unsentAtMost } from './wire/unsent-at-most.ts'

type Refusal = z.infer<typeof RefusedDown>['reason']

const refusalCodes: Record<Refusal, number> = {
  version: closeCodes.otherVersion,
  'invalid-token': closeCodes.signedOut,
  'token-expired': closeCodes.signedOut,
  other: closeCodes.serverFault,
}

const socketsASession = 50

/** How a custom token is judged; the sessions module knows. */
export interface LiveSignIn {
  readToken(token: string): Promise<SignedInPerson | 'invalid' | 'expired'>
  /** Whether it still stands and this browser opened it. */
  isSessionAlive(person: SignedInPerson, caller: Caller): Promise<boolean>
}

export interface ConnectionDeps {
  signIn: LiveSignIn
  registry: LiveRegistry
  clock: Clock
  log: Log
  signInMilliseconds: number
  /** As the handshake showed it. */
  caller: Caller
  /** Who answers a person's requests. */
  openRequests: (person: SignedInPerson) => Pick<ClientRequests, 'receive' | 'close'>
}

/** One browser's socket: silent until it signs in, closed at the first thing we do not understand. */
export function serveConnection(socket: WebSocket, deps: ConnectionDeps): void {
  let hasAsked = false
  let requests: ReturnType<ConnectionDeps['openRequests']> | undefined
  const allowance = new MessageAllowance(() => performance.now())
  const deadline = setTimeout(
    () => socket.close(closeCodes.signInTimeout, 'sign-in expected'),
    deps.signInMilliseconds,
  )
  socket.once('close', () => {
    clearTimeout(deadline)
    requests?.close()
  })
  // `ws` answers these by itself.
  socket.on('ping', () => {
    if (!allowance.take()) socket.close(closeCodes.notUnderstood, 'too many messages')
  })
  socket.on('message', (data, isBinary) => {
    receive(data, isBinary).catch((error: unknown) => {
      deps.log.error({ err: error }, 'live message failed')
      refuse('other')
    })
  })

  async function receive(data: RawData, isBinary: boolean): Promise<void> {
    // Whoever is being sent away may go on talking; nobody listens.
    if (socket.readyState !== socket.OPEN) return
    if (!allowance.take()) return socket.close(closeCodes.notUnderstood, 'too many messages')
    // Buffers are what `ws` hands over unless told otherwise.
    if (isBinary || !Buffer.isBuffer(data)) return socket.close(closeCodes.notText, 'text expected')
    const message = parse(data)
    if (!message) return socket.close(closeCodes.notUnderstood, 'not understood')
    if (message.kind === 'signIn' && !hasAsked) {
      hasAsked = true
      return signIn(message.version, message.token)
    }
    if (!requests || message.kind === 'signIn') {
      return socket.close(closeCodes.notUnderstood, 'not expected now')
    }
    if (message.kind !== 'ping') return requests.receive(message)
    return send({ kind: 'pong', id: message.id, serverTime: deps.clock().toISOString() })
  }

  async function signIn(version: number, token: string): Promise<void> {
    if (version !== protocolVersion) return refuse('version')
    const verdict = await deps.signIn.readToken(token)
    if (verdict === 'invalid') return refuse('invalid-token')
    if (verdict === 'expired') return refuse('token-expired')
    // It may have left meanwhile, and nobody would strike it from the list.
    if (socket.readyState !== socket.OPEN) return
    if (deps.registry.countOf(verdict.sessionId) >= socketsASession) return refuse('other')
    // Listed first, then asked: a session that ends in between is caught by one or the other.
    deps.registry.add(verdict.sessionId, socket)
    const isAlive = await deps.signIn.isSessionAlive(verdict, deps.caller)
    if (!isAlive) return refuse('token-expired')
    if (socket.readyState !== socket.OPEN) return
    clearTimeout(deadline)
    requests = deps.openRequests(verdict)
    return send({
      kind: 'signedIn',
      version: protocolVersion,
      serverTime: deps.clock().toISOString(),
    })
  }

  function refuse(reason: Refusal): void {
    send({ kind: 'refused', reason })
    socket.close(refusalCodes[reason], reason)
  }

  function send(message: LiveDown): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > unsentAtMost) return socket.terminate()
    socket.send(JSON.stringify(message))
  }
}

function parse(data: Buffer): LiveUp | undefined {
  try {
    return LiveUp.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}
