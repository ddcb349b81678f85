import { RpcError } from '../rpc-error.ts'
import {
  type DocumentStore,
  type StoredDocument,
  collectionOf,
  idOf,
} from '../store/document-store.ts'
import { type FirestoreValue, compareValues } from '../store/value.ts'
import { type QueryFilter, inequalityFields, isMatch, valueOf } from './field-filter.ts'

interface QueryOrder {
  field: { fieldPath: string }
  direction?: string
}

interface QueryCursor {
  values?: FirestoreValue[]
  before?: boolean
}

/** A query as the wire carries it. */
export interface StructuredQuery {
  from?: { collectionId: string; allDescendants?: boolean }[]
  where?: QueryFilter
  orderBy?: QueryOrder[]
  startAt?: QueryCursor
  endAt?: QueryCursor
  offset?: number
  limit?: number | { value: number }
}

/** A query with its defaults filled in. */
export class DocumentQuery {
  /** The document or database whose collection is asked for. */
  readonly parent: string
  readonly collectionId: string
  readonly limit: number | undefined
  readonly #query: StructuredQuery
  readonly #orders: QueryOrder[]

  constructor(parent: string, query: StructuredQuery) {
    const [from, ...others] = query.from ?? []
    if (!from || others.length > 0) {
      throw new RpcError('INVALID_ARGUMENT', 'A query needs exactly one collection')
    }
    this.parent = parent
    this.collectionId = from.collectionId
    this.limit = typeof query.limit === 'object' ? query.limit.value : query.limit
    this.#query = query
    this.#orders = withImplicitOrders(query)
  }

  /** Whether documents may be missing from the result only because others come before them. */
  get isCut(): boolean {
    return this.limit !== undefined || (this.#query.offset ?? 0) > 0
  }

  /** All documents of the query, in its order. */
  run(store: DocumentStore): StoredDocument[] {
    const { offset = 0 } = this.#query
    const found = [...this.candidates(store)]
      .filter((document) => this.matches(document))
      .toSorted((a, b) => this.#compare(a, b))
    return found.slice(offset, this.limit === undefined ? undefined : offset + this.limit)
  }

  /** Whether the document is in the query's collection, whatever its fields are. */
  covers(name: string): boolean {
    const collection = collectionOf(name)
    if (!this.#isGroup) return collection === `${this.parent}/${this.collectionId}`
    return collection.startsWith(`${this.parent}/`) && idOf(collection) === this.collectionId
  }

  /** Collection, filters and cursors; not the limit. */
  matches(document: StoredDocument): boolean {
    const { where, startAt, endAt } = this.#query
    return (
      this.covers(document.name) &&
      this.#orders.every(({ field }) => valueOf(document, field.fieldPath) !== undefined) &&
      isMatch(document, where) &&
      (!startAt || this.#position(document, startAt) >= (startAt.before ? 0 : 1)) &&
      (!endAt || this.#position(document, endAt) <= (endAt.before ? -1 : 0))
    )
  }

  get #isGroup(): boolean {
    return this.#query.from?.[0]?.allDescendants === true
  }

  candidates(store: DocumentStore): Iterable<StoredDocument> {
    if (this.#isGroup) return store.inCollectionGroup(this.parent, this.collectionId)
    return store.inCollection(`${this.parent}/${this.collectionId}`)
  }

  #compare(a: StoredDocument, b: StoredDocument): number {
    for (const { field, direction } of this.#orders) {
      const [x, y] = [valueOf(a, field.fieldPath), valueOf(b, field.fieldPath)]
      const order = x && y ? compareValues(x, y) : 0
      if (order !== 0) return direction === 'DESCENDING' ? -order : order
    }
    return 0
  }

  /** Whether the document comes before (-1), at (0) or after (1) the cursor. */
  #position(document: StoredDocument, { values = [] }: QueryCursor): number {
    for (const [at, cursorValue] of values.entries()) {
      const order = this.#orders[at]
      const value = order && valueOf(document, order.field.fieldPath)
      const compared = value ? Math.sign(compareValues(value, cursorValue)) : 0
      if (compared !== 0) return order?.direction === 'DESCENDING' ? -compared : compared
    }
    return 0
  }
}

/** The explicit order, then the fields with a range, then the name: as Firestore completes it. */
function withImplicitOrders({ orderBy = [], where }: StructuredQuery): QueryOrder[] {
  const direction = orderBy.at(-1)?.direction ?? 'ASCENDING'
  const orders = [...orderBy]
  for (const fieldPath of [...new Set(inequalityFields(where)), '__name__']) {
    const isListed = orders.some(({ field }) => field.fieldPath === fieldPath)
    if (!isListed) orders.push({ field: { fieldPath }, direction })
  }
  return orders
}
