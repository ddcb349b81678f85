import { isDocumentPath, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LiveCollection } from '../live-collection.ts'

/**
 * Whether the collection can be asked that. One document is asked for by its path and nothing else. Of any
 * field any value may be asked for: what it can't hold is nowhere.
 */
export function isValidQuery({ fields }: LiveCollection, query: LiveQuery): boolean {
  const { path, where, order, limit } = query
  if (isDocumentPath(path)) return where.length === 0 && order === null && limit === null
  return (
    where.every(({ field }) => fields.filterable.has(field)) &&
    (order === null || fields.orderable.has(order.field))
  )
}
