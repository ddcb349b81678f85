import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { vi } from 'vitest'
import type { FirestoreClient, StoreListener } from '#data/live/firestore/firestore-client.ts'
import { FirestoreDatabase } from '#data/live/firestore/firestore-database.ts'
import { publisherStatus } from '#data/live/firestore/publisher-beats.ts'

/** For tests with fake timers: Firebase's SDK as the test wants it. */
export class ScriptedFirestore implements FirestoreClient {
  readonly listeners = new Map<string, StoreListener>()
  readonly restartNetwork = vi.fn<() => Promise<void>>(async () => undefined)
  readonly close = vi.fn<() => Promise<void>>(async () => undefined)
  readonly setField = vi.fn<FirestoreClient['setField']>(async () => undefined)
  readonly read = vi.fn<FirestoreClient['read']>(async () => [])
  readonly signIn = vi.fn<FirestoreClient['signIn']>(async () => ({ sessionId: null }))
  #position = 0

  listen({ path }: LiveQuery, listener: StoreListener) {
    this.listeners.set(path, listener)
    return () => void this.listeners.delete(path)
  }

  push(path: string, documents: readonly LiveDocument[], isConfirmed = true): void {
    const snapshot = { isConfirmed, changed: documents, removed: [], readAll: () => [...documents] }
    this.listeners.get(path)?.onSnapshot(snapshot)
  }

  /** The publisher writes its status. */
  beat({ at = Date.now(), epoch = 'log' } = {}): void {
    this.#position += 1
    const status = { at: new Date(at).toISOString(), position: this.#position, epoch }
    this.push(publisherStatus.path, [{ id: 'publisher', version: 0, everyMs: 2000, ...status }])
  }

  /** The SDK has lost the server. */
  lose(): void {
    this.push(publisherStatus.path, [], false)
  }
}

export async function scriptFirestore(
  openClient: (client: ScriptedFirestore) => Promise<FirestoreClient> = async (client) => client,
) {
  const clients: ScriptedFirestore[] = []
  const log = vi.fn<(message: string) => void>()
  const onRefused = vi.fn<(message: string) => void>()
  const readToken = vi.fn<(force?: 'force') => Promise<string>>(async () => 'fb')
  const database = new FirestoreDatabase({
    openClient: () => {
      const client = new ScriptedFirestore()
      clients.push(client)
      return openClient(client)
    },
    readToken,
    log,
    onRefused,
    now: () => Date.now(),
    random: () => 0.5,
  })
  const client = () => {
    const last = clients.at(-1)
    if (last === undefined) throw new Error('no client was opened')
    return last
  }
  /** Lets time pass while the publisher writes its status. */
  async function keepAlive(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= 2000) {
      await vi.advanceTimersByTimeAsync(Math.min(left, 2000))
      client().beat()
    }
  }
  database.start()
  await vi.advanceTimersByTimeAsync(0)
  return {
    database,
    clients,
    client,
    log,
    onRefused,
    readToken,
    keepAlive,
    kind: () => database.getConnection().kind,
  }
}
