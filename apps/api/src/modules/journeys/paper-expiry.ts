import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { blockingPaperKinds } from '@arriero/domain/users/paper.ts'
import { type RawBuilder, sql } from 'kysely'

type PaperOwner = 'driver_id' | 'vehicle_id'

const blocks = sql`papers.kind in (${sql.join(blockingPaperKinds)})`
const isOfJourney = (owner: PaperOwner) =>
  sql`${sql.ref(`papers.${owner}`)} = ${sql.ref(`journeys.${owner}`)}`

const firstExpiryOf = (owner: PaperOwner) =>
  sql`(select min(papers.expires_on) from papers where ${isOfJourney(owner)} and ${blocks})`

/**
 * First expiry day of the papers that the driver and the vehicle must have, or null. The journey document
 * contains it, so code that writes papers must record the journeys that use them.
 */
export const papersExpireOn = sql<CalendarDay | null>`least(
  ${firstExpiryOf('driver_id')}, ${firstExpiryOf('vehicle_id')})`

/** Condition that `papersExpireOn` is one of these days, or null. */
export function papersExpireOnAny(days: readonly unknown[]): RawBuilder<boolean> {
  if (days.includes(null)) return sql`(${hasNone('driver_id')} and ${hasNone('vehicle_id')})`
  const isAny = (day: RawBuilder<unknown>) => sql`${day} = any(${days}::date[])`
  // Finds the papers that expire on these days first, then their journeys by index. The expression alone would
  // be evaluated for every journey in the table.
  const hasOne = (owner: PaperOwner) => sql`${sql.ref(`journeys.${owner}`)} = any(array(
    select ${sql.ref(`papers.${owner}`)} from papers where ${blocks} and ${isAny(sql`expires_on`)}))`
  return sql`((${hasOne('driver_id')} or ${hasOne('vehicle_id')}) and ${isAny(papersExpireOn)})`
}

const hasNone = (owner: PaperOwner) => sql`not exists (
  select from papers where ${isOfJourney(owner)} and ${blocks} and papers.expires_on is not null)`
