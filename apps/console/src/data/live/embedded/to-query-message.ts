import type { LiveUp } from '@arriero/domain/contract/live/up.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'

type QueryMessage = Extract<LiveUp, { kind: 'read' }>['query']

/** The same query as the wire has it: its lists may not be read-only there. */
export function toQueryMessage({ path, where, order, limit }: LiveQuery): QueryMessage {
  const filters = where.map((filter) =>
    filter.op === 'in' ? { ...filter, values: [...filter.values] } : filter,
  )
  return { path, where: filters, order, limit }
}
