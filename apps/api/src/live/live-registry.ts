import type { WebSocket } from 'ws'
import { closeCodes } from './close-codes.ts'

/** The signed-in sockets of this process, by session, so that a session's end reaches them at once. */
export class LiveRegistry {
  readonly #bySession = new Map<string, Set<WebSocket>>()

  add(sessionId: string, socket: WebSocket): void {
    const sockets = this.#bySession.get(sessionId) ?? new Set()
    this.#bySession.set(sessionId, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) this.#bySession.delete(sessionId)
    })
  }

  endSession(sessionId: string): void {
    for (const socket of this.#bySession.get(sessionId) ?? []) {
      socket.close(closeCodes.signedOut, 'session ended')
    }
  }

  countOf(sessionId: string): number {
    return this.#bySession.get(sessionId)?.size ?? 0
  }

  get sessionIds(): string[] {
    return [...this.#bySession.keys()]
  }

  get size(): number {
    let total = 0
    for (const sockets of this.#bySession.values()) total += sockets.size
    return total
  }
}
