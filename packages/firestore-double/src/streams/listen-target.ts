import { toWireDocument } from '../calls/wire-document.ts'
import { DocumentQuery, type StructuredQuery } from '../query/structured-query.ts'
import { RpcError } from '../rpc-error.ts'
import type { Rights } from '../rules/rights.ts'
import type { DocumentChange, DocumentStore, StoredDocument } from '../store/document-store.ts'
import { toTimestamp } from '../store/value.ts'

/** What a client asks to listen to: documents by name, or a query. */
export interface TargetRequest {
  targetId: number
  documents?: { documents?: string[] }
  query?: { parent: string; structuredQuery?: StructuredQuery }
  resumeToken?: string
  readTime?: string
}

/** The documents of one target, and the messages that keep a client's copy of them equal. */
export class ListenTarget {
  readonly id: number
  readonly #store: DocumentStore
  readonly #names: ReadonlySet<string>
  readonly #query: DocumentQuery | undefined
  /** The result of a query with a limit, because a change of one document moves others in and out. */
  #shown = new Map<string, StoredDocument>()

  constructor(store: DocumentStore, { targetId, documents, query }: TargetRequest) {
    if (!documents && !query) throw new RpcError('INVALID_ARGUMENT', 'A target needs a query')
    this.id = targetId
    this.#store = store
    this.#names = new Set(documents?.documents)
    this.#query = query && new DocumentQuery(query.parent, query.structuredQuery ?? {})
  }

  check(rights: Rights): void {
    if (this.#query) rights.checkList(this.#query)
    for (const name of this.#names) rights.checkGet(this.#store, name)
  }

  covers(name: string): boolean {
    return this.#query ? this.#query.covers(name) : this.#names.has(name)
  }

  /** All documents, or for a client that comes back only what it has missed. */
  start({ resumeToken: token, readTime }: TargetRequest): object[] {
    const documents = this.#result()
    this.#shown = byName(documents)
    const since = token === undefined ? undefined : readResumeToken(this.#store, token)
    if (since !== undefined && !this.#query?.isCut) {
      const filter = { filter: { targetId: this.id, count: documents.length } }
      return [...this.#missedSince(since), filter]
    }
    const isKnown = token !== undefined || readTime !== undefined
    const reset = { targetChange: { targetChangeType: 'RESET', targetIds: [this.id] } }
    return [...(isKnown ? [reset] : []), ...documents.map((document) => this.#put(document))]
  }

  apply(changes: readonly DocumentChange[]): object[] {
    const covered = changes.filter(({ name }) => this.covers(name))
    if (covered.length === 0) return []
    if (this.#query?.isCut) return this.#applyToCut(covered)
    return covered.flatMap(({ name, before, after }) => {
      if (after && this.#matches(after)) return [this.#put(after)]
      return before && this.#matches(before) ? [this.#remove(name, after)] : []
    })
  }

  #applyToCut(changes: readonly DocumentChange[]): object[] {
    const before = this.#shown
    this.#shown = byName(this.#result())
    const put = [...this.#shown.values()].filter((after) => before.get(after.name) !== after)
    const removed = [...before.keys()].filter((name) => !this.#shown.has(name))
    const changed = new Set(changes.map(({ name }) => name))
    return [
      ...removed.map((name) =>
        changed.has(name) ? this.#remove(name, this.#store.get(name)) : this.#pushOut(name),
      ),
      ...put.map((document) => this.#put(document)),
    ]
  }

  /** Everything that changed since then, whether the client has it or not: it ignores what it doesn't have. */
  #missedSince(time: number): object[] {
    const deleted = this.#store.deletedSince(time).filter((name) => this.covers(name))
    const changed = [...this.#candidates()].filter(({ updateTime }) => updateTime > time)
    return [
      ...deleted.map((name) => this.#remove(name, undefined)),
      ...changed.map((document) =>
        this.#matches(document) ? this.#put(document) : this.#remove(document.name, document),
      ),
    ]
  }

  #candidates(): Iterable<StoredDocument> {
    if (this.#query) return this.#query.candidates(this.#store)
    return [...this.#names].flatMap((name) => this.#store.get(name) ?? [])
  }

  #result(): StoredDocument[] {
    return this.#query ? this.#query.run(this.#store) : [...this.#candidates()]
  }

  #matches(document: StoredDocument): boolean {
    return this.#query ? this.#query.matches(document) : this.#names.has(document.name)
  }

  #put(document: StoredDocument): object {
    return { documentChange: { document: toWireDocument(document), targetIds: [this.id] } }
  }

  /** The document left the target because it changed or was deleted. */
  #remove(name: string, document: StoredDocument | undefined): object {
    const removedTargetIds = [this.id]
    if (document)
      return { documentChange: { document: toWireDocument(document), removedTargetIds } }
    return { documentDelete: { document: name, removedTargetIds, readTime: this.#readTime() } }
  }

  /** The document left the target without a change of its own. */
  #pushOut(name: string): object {
    const removedTargetIds = [this.id]
    return { documentRemove: { document: name, removedTargetIds, readTime: this.#readTime() } }
  }

  #readTime(): string {
    return toTimestamp(this.#store.now())
  }
}

const byName = (documents: readonly StoredDocument[]) =>
  new Map(documents.map((document) => [document.name, document]))

/** A moment of a store, opaque to clients. */
export const resumeToken = (store: DocumentStore, time: number): string =>
  Buffer.from(`${store.id} ${time}`).toString('base64')

/** The moment of a token; undefined if it is of another store, such as the one before a restart. */
function readResumeToken(store: DocumentStore, token: string): number | undefined {
  const [storeId, time] = Buffer.from(token, 'base64').toString().split(' ')
  return storeId === store.id ? Number(time) : undefined
}
