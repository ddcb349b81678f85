import { randomUUID } from 'node:crypto'
import type { FirestoreFields } from './value.ts'

/** Times are microseconds since 1970. The update time is also the version: it rises with every change. */
export interface StoredDocument {
  /** `projects/{project}/databases/{database}/documents/{path}` */
  readonly name: string
  readonly fields: FirestoreFields
  readonly createTime: number
  readonly updateTime: number
}

export interface DocumentChange {
  readonly name: string
  readonly before: StoredDocument | undefined
  readonly after: StoredDocument | undefined
}

type ChangeListener = (changes: readonly DocumentChange[]) => void

/** The documents of all projects and databases, in memory. */
export class DocumentStore {
  /** Part of every resume token, so that a token of another store is recognized. */
  readonly id = randomUUID()
  readonly #collections = new Map<string, Map<string, StoredDocument>>()
  readonly #deletedAt = new Map<string, number>()
  readonly #listeners = new Set<ChangeListener>()
  #lastTime = 0

  /** The current time, later than any time that was answered before. */
  now(): number {
    this.#lastTime = Math.max(Date.now() * 1000, this.#lastTime + 1)
    return this.#lastTime
  }

  get(name: string): StoredDocument | undefined {
    return this.#collections.get(collectionOf(name))?.get(name)
  }

  inCollection(collection: string): Iterable<StoredDocument> {
    return this.#collections.get(collection)?.values() ?? []
  }

  /** Documents of every collection below `parent` whose last segment is `collectionId`. */
  *inCollectionGroup(parent: string, collectionId: string): Iterable<StoredDocument> {
    for (const [collection, documents] of this.#collections) {
      const isWanted = collection.startsWith(`${parent}/`) && idOf(collection) === collectionId
      if (isWanted) yield* documents.values()
    }
  }

  /** Names of documents that were deleted after this time and are still missing. */
  deletedSince(time: number): string[] {
    return [...this.#deletedAt].filter(([, at]) => at > time).map(([name]) => name)
  }

  /** Firestore forgets deletes after a while; a listener that resumes later learns of them by a count. */
  forgetDeletes(): void {
    this.#deletedAt.clear()
  }

  /** Writes all documents in one step; undefined deletes. Listeners are called once. */
  write(documents: ReadonlyMap<string, StoredDocument | undefined>, time: number): void {
    const changes: DocumentChange[] = []
    for (const [name, after] of documents) {
      const before = this.get(name)
      if (before === after) continue
      this.#put(name, after, time)
      changes.push({ name, before, after })
    }
    if (changes.length === 0) return
    for (const listener of this.#listeners) listener(changes)
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #put(name: string, document: StoredDocument | undefined, time: number): void {
    const collection = collectionOf(name)
    const documents = this.#collections.get(collection) ?? new Map<string, StoredDocument>()
    this.#collections.set(collection, documents)
    if (document) {
      documents.set(name, document)
      this.#deletedAt.delete(name)
    } else {
      documents.delete(name)
      this.#deletedAt.set(name, time)
    }
  }
}

export const collectionOf = (name: string): string => name.slice(0, name.lastIndexOf('/'))
export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Splits a document's name into its database and its path. */
export function splitName(name: string): { root: string; path: string } {
  const [, root = '', path = ''] = /^(.*?\/documents)(?:\/(.*))?$/.exec(name) ?? []
  return { root, path }
}
