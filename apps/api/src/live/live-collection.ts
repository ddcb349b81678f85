import {
  type LiveDocument,
  type LiveQuery,
  isDocumentPath,
  splitDocumentPath,
} from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'
import type { QueryFields } from '#platform/live-query/query-columns.ts'
import type { SignedInPerson } from '#platform/http/caller.ts'

/** A collection that a module offers at `/live`: its documents, who may read it, and its query. */
export interface LiveCollection {
  /** A path like `journeys`, or with parameters: `notifications/{administratorId}/admin`. */
  readonly pattern: string
  /** The schema of its documents. */
  readonly document: z.ZodObject
  readonly fields: QueryFields
  /**
   * Fields whose changes may be logged as a patch, without the rest of the document. A query that filters or orders
   * by one of them can't be watched.
   */
  readonly patched: readonly string[]
  /** `params`: the values of the pattern's parameters. */
  mayRead(person: SignedInPerson, params: Readonly<Record<string, string>>): boolean
  /** Reads the database; the documents have the same form as in the log. */
  load(query: LiveQuery, params: Readonly<Record<string, string>>): Promise<LiveDocument[]>
  /** All documents in the order of their paths, for a complete copy: so many after this one. */
  page(after: CollectionDocument | undefined, limit: number): Promise<CollectionDocument[]>
  /** Present if documents can be marked as read. */
  readonly readMarks?: {
    set(
      id: string,
      readed: boolean,
      params: Readonly<Record<string, string>>,
    ): Promise<'done' | 'not-found'>
    /** Marks all up to that `datetime` as read, in one write. */
    markAll(through: Date, params: Readonly<Record<string, string>>): Promise<void>
  }
}

/** A document with the path of its collection: `notifications/7/admin`. */
export interface CollectionDocument {
  path: string
  document: LiveDocument
}

export interface MatchedCollection {
  collection: LiveCollection
  /** The values of the pattern's parameters. */
  params: Record<string, string>
}

/** Finds the collection of a path, which may name a document. */
export function matchPath(
  collections: readonly LiveCollection[],
  path: string,
): MatchedCollection | undefined {
  const collectionPath = isDocumentPath(path) ? splitDocumentPath(path).collection : path
  for (const collection of collections) {
    const params = matchPattern(collection.pattern, collectionPath)
    if (params) return { collection, params }
  }
  return undefined
}

function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const segments = path.split('/')
  const expected = pattern.split('/')
  if (segments.length !== expected.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of segments.entries()) {
    const name = /^\{(\w+)\}$/.exec(expected[at] ?? '')?.[1]
    if (name) params[name] = segment
    else if (expected[at] !== segment) return undefined
  }
  return params
}

type QueryRejection = 'unknown-collection' | 'forbidden' | 'invalid-query'

/** Finds the collection of a query, if this person may read it. Permission is checked before the query itself. */
export function permitQuery(
  collections: readonly LiveCollection[],
  person: SignedInPerson,
  query: LiveQuery,
): MatchedCollection | QueryRejection {
  const matched = matchPath(collections, query.path)
  if (!matched) return 'unknown-collection'
  if (!matched.collection.mayRead(person, matched.params)) return 'forbidden'
  if (!isValidQuery(matched.collection, query)) return 'invalid-query'
  return matched
}

/**
 * A document path allows no filter, order or limit. A filter may compare with any value; one that the field can't
 * hold matches nothing.
 */
function isValidQuery({ fields }: LiveCollection, query: LiveQuery): boolean {
  const { path, where, order, limit } = query
  if (isDocumentPath(path)) return where.length === 0 && order === null && limit === null
  return (
    where.every(({ field }) => fields.filterable.has(field)) &&
    (order === null || fields.orderable.has(order.field))
  )
}
