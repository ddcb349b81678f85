import { type LiveQuery, isDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { SignedInPerson } from '#platform/http/signed-in-person.ts'
import type { LiveCollection } from '../live-collection.ts'
import { type MatchedCollection, matchPath } from './match-path.ts'

export type QueryRefusal = 'unknown-collection' | 'forbidden' | 'invalid-query'

/** Whose the query is, if this person may ask it. Who may not is told nothing about the query itself. */
export function permitQuery(
  collections: readonly LiveCollection[],
  person: SignedInPerson,
  query: LiveQuery,
): MatchedCollection | QueryRefusal {
  const matched = matchPath(collections, query.path)
  if (!matched) return 'unknown-collection'
  if (!matched.collection.mayRead(person, matched.names)) return 'forbidden'
  if (!isValidQuery(matched.collection, query)) return 'invalid-query'
  return matched
}

/**
 * Whether the collection can be asked that. One document is asked for by its path and nothing else. Of any
 * field any value may be asked for: what it can't hold is nowhere.
 */
function isValidQuery({ fields }: LiveCollection, query: LiveQuery): boolean {
  const { path, where, order, limit } = query
  if (isDocumentPath(path)) return where.length === 0 && order === null && limit === null
  return (
    where.every(({ field }) => fields.filterable.has(field)) &&
    (order === null || fields.orderable.has(order.field))
  )
}
