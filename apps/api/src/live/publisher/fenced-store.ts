import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FirestoreClient, StoreWrite } from '#platform/firebase/firestore-client.ts'

const PublishedState = z.object({
  /** The change log that the documents come from. */
  logId: z.string(),
  /** Every change up to here is in the documents; null while the store is being filled. */
  position: z.number().nullable(),
  /** Up to here a document may already be newer than the change. */
  compareThrough: z.number(),
  /** The first change that is held back, if any; it is before the position. */
  heldFrom: z.number().nullable(),
})
export type PublishedState = z.infer<typeof PublishedState>

/** Nobody but the server can read it: the rules don't mention it. */
const statePath = 'publisher/state'

/** How many writes go in one commit. Firestore once allowed 500; more would only make a failure more expensive. */
export const maxWrites = 400

/**
 * Firestore with the publisher's position in a document of its own, written in the same commit as the documents. Each
 * commit requires that document as this publisher last wrote it. So documents and position can't disagree, whenever a
 * process dies, and a commit that arrives late or twice, or from a publisher that was replaced, changes nothing.
 */
export class FencedStore {
  readonly client: FirestoreClient
  readonly #writer = randomUUID()
  #commits = 0
  #updateTime: string | undefined
  #state: PublishedState | undefined

  private constructor(client: FirestoreClient) {
    this.client = client
  }

  static async open(client: FirestoreClient): Promise<FencedStore> {
    const store = new FencedStore(client)
    const document = (await client.get([statePath])).get(statePath)
    store.#updateTime = document?.updateTime
    store.#state = PublishedState.safeParse(document?.data).data
    return store
  }

  /** Undefined if nothing was ever published. */
  get state(): PublishedState | undefined {
    return this.#state
  }

  async commit(writes: readonly StoreWrite[], state: PublishedState): Promise<void> {
    // A write without a change would keep the update time, and a second copy of it would be accepted.
    const data = { ...state, writer: this.#writer, commits: ++this.#commits }
    const condition = this.#updateTime ? { updateTime: this.#updateTime } : { exists: false }
    const [updateTime] = await this.client.commit([
      { kind: 'set', path: statePath, data, condition },
      ...writes,
    ])
    this.#updateTime = updateTime
    this.#state = state
  }
}
