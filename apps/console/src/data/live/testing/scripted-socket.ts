import {
  protocolVersion,
  type ClientMessage,
} from '@arriero/domain/contract/live/client-messages.ts'
import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { vi } from 'vitest'
import type { LiveSocket } from '#data/live/embedded/live-link.ts'

type SocketEvent = 'open' | 'message' | 'error' | 'close'

/** For tests with fake timers: a socket whose messages and faults the test controls. */
export class ScriptedSocket implements LiveSocket {
  readonly sent: ClientMessage[] = []
  isClosed = false
  readonly #listeners: [SocketEvent, (event: { data: unknown }) => void][] = []

  addEventListener(kind: SocketEvent, listener: (event: { data: unknown }) => void): void {
    this.#listeners.push([kind, listener])
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }

  close(): void {
    this.isClosed = true
  }

  /** All messages of one kind that the client has sent. */
  sentOfKind<K extends ClientMessage['kind']>(kind: K): Extract<ClientMessage, { kind: K }>[] {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { kind: K }> => message.kind === kind,
    )
  }

  /** Opens the socket and waits until the token has been read. */
  async open(): Promise<void> {
    this.#emit('open')
    await vi.advanceTimersByTimeAsync(0)
  }

  async signIn(): Promise<void> {
    await this.open()
    this.answer({
      kind: 'signedIn',
      version: protocolVersion,
      serverTime: new Date().toISOString(),
    })
  }

  answer(...messages: ServerMessage[]): void {
    for (const message of messages) this.receive(JSON.stringify(message))
  }

  receive(data: unknown): void {
    this.#emit('message', data)
  }

  pong(): void {
    const id = this.sentOfKind('ping').at(-1)?.id ?? 0
    this.answer({ kind: 'pong', id, serverTime: new Date().toISOString() })
  }

  drop(): void {
    this.#emit('close')
  }

  #emit(kind: SocketEvent, data?: unknown): void {
    for (const [wanted, listener] of this.#listeners) if (wanted === kind) listener({ data })
  }
}
