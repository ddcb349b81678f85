import type { Db } from '#platform/database/schema.ts'
import type { NewestItem } from './decision-rules.ts'

export interface NewestSending extends NewestItem {
  fields: Record<string, string>
  reason: string | null
  note: string | null
  decidedAt: Date | null
  /** Of a vehicle's paper; null if it came with the data of its truck. */
  vehicleId: string | null
}

/** The newest sending of each item. */
export const readNewestItems = (db: Db, userId: string): Promise<NewestSending[]> =>
  db
    .selectFrom('review_items')
    .distinctOn('item')
    .select(['item', 'attempt', 'verdict', 'fields', 'reason', 'note', 'decided_at as decidedAt'])
    .select('vehicle_id as vehicleId')
    .where('user_id', '=', userId)
    .orderBy('item')
    .orderBy('attempt', 'desc')
    .execute()
