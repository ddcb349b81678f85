import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { FirestoreClient, StoreWrite } from '#platform/firebase/firestore-client.ts'
import {
  grantCollection,
  type SharedDocument,
  sharedCollection,
  type VisitorGrant,
  writeGrant,
  writeShared,
} from '#platform/firebase/shared-documents.ts'
import { maxWrites } from './fenced-store.ts'

/** Visitors with a grant, and the journeys that they may see. */
export interface Visits {
  grants: readonly VisitorGrant[]
  shared: readonly SharedDocument[]
}
export type ListVisits = () => Promise<Visits>

/** A document that does not change is written all the same, so that a page can tell that it is current. */
const refreshMs = 30 * secondMs
const readEveryMs = minuteMs

interface Stored {
  text: string
  writtenAt: number
}

/**
 * Keeps shared journeys and the grants of their visitors in the store, while a link works and somebody follows it. What
 * is no longer listed is deleted, and with it every right.
 */
export class VisitorDocuments {
  readonly #client: FirestoreClient
  readonly #listVisits: ListVisits
  /** By path; undefined until they are read. */
  #stored: Map<string, Stored> | undefined
  #readAt = -Infinity

  constructor(client: FirestoreClient, listVisits: ListVisits) {
    this.#client = client
    this.#listVisits = listVisits
  }

  /** Another server may have written them. */
  forget(): void {
    this.#stored = undefined
  }

  async sync(): Promise<void> {
    const now = performance.now()
    const stored = await this.#read(now)
    const { grants, shared } = await this.#listVisits()
    const wanted = [...shared.map(writeShared), ...grants.map(writeGrant)]
    const paths = new Set<string>(wanted.map(({ path }) => path))
    const next = new Map<string, Stored>()
    const writes: StoreWrite[] = [...stored.keys()]
      .filter((path) => !paths.has(path))
      .map((path) => ({ kind: 'delete', path }))
    for (const write of wanted) {
      const text = comparable(write.data)
      const known = stored.get(write.path)
      const isShared = write.path.startsWith(sharedCollection)
      const isCurrent = known?.text === text && (!isShared || now - known.writtenAt < refreshMs)
      next.set(write.path, isCurrent ? known : { text, writtenAt: now })
      if (!isCurrent) writes.push(write)
    }
    for (let at = 0; at < writes.length; at += maxWrites) {
      await this.#client.commit(writes.slice(at, at + maxWrites))
    }
    this.#stored = next
  }

  /** Now and then from the store: the API writes there too, and may do so after a link was revoked. */
  async #read(now: number): Promise<Map<string, Stored>> {
    if (this.#stored && now - this.#readAt < readEveryMs) return this.#stored
    this.#readAt = now
    const found = new Map<string, Stored>()
    for (const collectionId of [sharedCollection, grantCollection]) {
      let after: string | undefined
      do {
        const page = await this.#client.list(
          { collectionId, isGroup: false },
          { after, limit: maxWrites },
        )
        for (const { path, data } of page) {
          const writtenAt = this.#stored?.get(path)?.writtenAt ?? -Infinity
          found.set(path, { text: comparable(data), writtenAt })
        }
        after = page.length === maxWrites ? page.at(-1)?.path : undefined
      } while (after !== undefined)
    }
    return found
  }
}

/** Without the time of the answer, which is always another one. Firestore does not keep the order of fields. */
function comparable(data: object): string {
  const fields = Object.entries(data).filter(([name]) => name !== 'answeredAt')
  return JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
