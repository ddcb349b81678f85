import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { protocolVersion } from '@arriero/domain/contract/live/protocol-version.ts'
import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import { vi } from 'vitest'
import type { LiveSocket } from '#data/live/embedded/live-socket.ts'

type Kind = 'open' | 'message' | 'error' | 'close'

/** For tests with fake timers: a socket whose every word and every fault the test chooses. */
export class ScriptedSocket implements LiveSocket {
  readonly sent: LiveUp[] = []
  isClosed = false
  readonly #listeners: [Kind, (event: { data: unknown }) => void][] = []

  addEventListener(kind: Kind, listener: (event: { data: unknown }) => void): void {
    this.#listeners.push([kind, listener])
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as LiveUp)
  }

  close(): void {
    this.isClosed = true
  }

  /** Everything of one kind that the client has said. */
  said<K extends LiveUp['kind']>(kind: K): Extract<LiveUp, { kind: K }>[] {
    return this.sent.filter((up): up is Extract<LiveUp, { kind: K }> => up.kind === kind)
  }

  /** Opens and lets the token be read. */
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

  answer(...messages: LiveDown[]): void {
    for (const message of messages) this.hand(JSON.stringify(message))
  }

  hand(data: unknown): void {
    this.#emit('message', data)
  }

  pong(): void {
    const id = this.said('ping').at(-1)?.id ?? 0
    this.answer({ kind: 'pong', id, serverTime: new Date().toISOString() })
  }

  drop(): void {
    this.#emit('close')
  }

  #emit(kind: Kind, data?: unknown): void {
    for (const [wanted, listener] of this.#listeners) if (wanted === kind) listener({ data })
  }
}
