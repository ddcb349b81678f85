import type { WebSocket } from 'ws'
import type { Log } from '#platform/logger.ts'
import { repeat } from '#platform/background/chores.ts'

/** The signed-in sockets of this process by session, so that they close when the session ends. */
export class LiveRegistry {
  /** The sockets of each session with the rights they signed in with; undefined until they have. */
  readonly #bySession = new Map<string, Map<WebSocket, string | undefined>>()

  add(sessionId: string, socket: WebSocket): void {
    const sockets = this.#bySession.get(sessionId) ?? new Map<WebSocket, string | undefined>()
    this.#bySession.set(sessionId, sockets.set(socket, undefined))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) this.#bySession.delete(sessionId)
    })
  }

  /** Called when the socket has signed in. */
  setRights(sessionId: string, socket: WebSocket, rights: string): void {
    const sockets = this.#bySession.get(sessionId)
    if (sockets?.has(socket)) sockets.set(socket, rights)
  }

  /** Closes sockets that signed in with other rights: their browsers connect again and get the present ones. */
  closeOutdated(sessionId: string, rights: string): void {
    for (const [socket, own] of this.#bySession.get(sessionId) ?? []) {
      if (own !== undefined && own !== rights) {
        socket.close(closeCodes.rightsChanged, 'rights changed')
      }
    }
  }

  /** Called when the session has ended. */
  closeSocketsOf(sessionId: string): void {
    for (const socket of this.#bySession.get(sessionId)?.keys() ?? []) {
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

/** WebSocket close codes, for debugging; 4xxx are our own. Clients rely on the `refused` message instead. */
export const closeCodes = {
  goingAway: 1001,
  notText: 1003,
  notUnderstood: 1008,
  serverFault: 1011,
  signedOut: 4401,
  rightsChanged: 4403,
  signInTimeout: 4408,
  otherVersion: 4426,
} as const

/** Access must end within a second; the other half of it is for the query. */
const checkEveryMs = 500

/** Returns those of the sessions that are still active, with the rights of their people (`rightsKey`). */
export type FindActiveSessions = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>

/**
 * A session may end, or its person get another role, without this process noticing: in another process, by expiry, or
 * by a change in the database. So the sessions of all sockets are checked twice a second, with one query for all.
 */
export function startSessionCheck(
  registry: LiveRegistry,
  findActive: FindActiveSessions,
  log: Log,
): () => Promise<void> {
  let isFailing = false
  return repeat(async () => {
    const { sessionIds } = registry
    if (sessionIds.length === 0) return
    try {
      const active = await findActive(sessionIds)
      for (const id of sessionIds) {
        const rights = active.get(id)
        if (rights === undefined) registry.closeSocketsOf(id)
        else registry.closeOutdated(id, rights)
      }
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'sessions of live sockets could not be checked')
      isFailing = true
    }
  }, checkEveryMs)
}
