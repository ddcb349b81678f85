import type { QueryMessage } from '@arriero/domain/contract/live/query.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { z } from 'zod'

/** The same query as the wire has it: its lists may not be read-only there. */
export function toQueryMessage({
  path,
  where,
  order,
  limit,
}: LiveQuery): z.infer<typeof QueryMessage> {
  const filters = where.map((filter) =>
    filter.op === 'in' ? { ...filter, values: [...filter.values] } : filter,
  )
  return { path, where: filters, order, limit }
}
