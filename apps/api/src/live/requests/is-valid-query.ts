import { isDocumentPath, type LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LiveCollection } from '../live-collection.ts'

/** Whether the collection can be asked that. One document is asked for by its path and nothing else. */
export function isValidQuery({ fields }: LiveCollection, query: LiveQuery): boolean {
  const { path, where, order, limit } = query
  if (isDocumentPath(path)) return where.length === 0 && order === null && limit === null
  const isValidFilter = (filter: LiveQuery['where'][number]) => {
    if (!Object.hasOwn(fields, filter.field)) return false
    const values = filter.op === '==' ? [filter.value] : filter.values
    return values.every((value) => typeof value === fields[filter.field])
  }
  return where.every(isValidFilter) && (order === null || Object.hasOwn(fields, order.field))
}
