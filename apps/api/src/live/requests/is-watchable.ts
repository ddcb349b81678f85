import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LiveCollection } from '../live-collection.ts'

/** Whether the log alone can tell who belongs to the answer: not where it may bring nothing but the moved field. */
export function isWatchable({ patched }: LiveCollection, { where, order }: LiveQuery): boolean {
  const asked = [...where, ...(order ? [order] : [])].map(({ field }) => field.split('.')[0])
  return !asked.some((field) => field !== undefined && patched.includes(field))
}
