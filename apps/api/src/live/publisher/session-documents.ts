import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { sessionCollection, sessionPath } from '#platform/firebase/cloud-sign-in.ts'
import type { FirestoreClient, StoreWrite } from '#platform/firebase/firestore-client.ts'
import { maxWrites } from './fenced-store.ts'

const readEveryMs = 5 * secondMs

export type ListActiveSessions = () => Promise<{ id: string; userId: string }[]>

/**
 * Keeps the open sessions of Active administrators in the store, where the rules look for them: a session that ends,
 * or whose person is no longer Active, loses its document and with it all rights.
 */
export class SessionDocuments {
  readonly #client: FirestoreClient
  readonly #listActive: ListActiveSessions
  /** User of each document in the store; undefined until they are read. */
  #stored: Map<string, string> | undefined
  #readAt = -Infinity

  constructor(client: FirestoreClient, listActive: ListActiveSessions) {
    this.#client = client
    this.#listActive = listActive
  }

  /** Whether anybody is signed in. */
  get hasSessions(): boolean {
    return (this.#stored?.size ?? 0) > 0
  }

  /** Another server may have written them. */
  forget(): void {
    this.#stored = undefined
  }

  async sync(): Promise<void> {
    const stored = await this.#read()
    const active = new Map((await this.#listActive()).map(({ id, userId }) => [id, userId]))
    const ended = [...stored.keys()].filter((id) => !active.has(id))
    const opened = [...active].filter(([id, uid]) => stored.get(id) !== uid)
    const writes: StoreWrite[] = [
      ...ended.map((id) => ({ kind: 'delete' as const, path: sessionPath(id) })),
      ...opened.map(([id, uid]) => ({
        kind: 'set' as const,
        path: sessionPath(id),
        data: { uid },
      })),
    ]
    for (let at = 0; at < writes.length; at += maxWrites) {
      await this.#client.commit(writes.slice(at, at + maxWrites))
    }
    this.#stored = active
  }

  /** Now and then from the store: a session that was opened and ended since the last time is known only there. */
  async #read(): Promise<Map<string, string>> {
    const now = performance.now()
    if (this.#stored && now - this.#readAt < readEveryMs) return this.#stored
    this.#readAt = now
    const stored = new Map<string, string>()
    const of = { collectionId: sessionCollection, isGroup: false }
    let after: string | undefined
    do {
      const page = await this.#client.list(of, { after, limit: maxWrites })
      for (const { path, data } of page) {
        stored.set(path.slice(sessionCollection.length + 1), String(data['uid']))
      }
      after = page.length === maxWrites ? page.at(-1)?.path : undefined
    } while (after !== undefined)
    return stored
  }
}
