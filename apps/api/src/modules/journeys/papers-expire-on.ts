import type { CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { blockingPaperKinds } from '@arriero/domain/users/paper.ts'
import { type RawBuilder, sql } from 'kysely'

type Owner = 'driver_id' | 'vehicle_id'

const blocks = sql`papers.kind in (${sql.join(blockingPaperKinds)})`
const isOfJourney = (whose: Owner) =>
  sql`${sql.ref(`papers.${whose}`)} = ${sql.ref(`journeys.${whose}`)}`

const firstOf = (whose: Owner) =>
  sql`(select min(papers.expires_on) from papers where ${isOfJourney(whose)} and ${blocks})`

/**
 * Of a journey: the first day on which a paper runs out without which the truck stays at home, or null. Whoever
 * writes papers has to record their journeys.
 */
export const papersExpireOn = sql<CalendarDay | null>`least(
  ${firstOf('driver_id')}, ${firstOf('vehicle_id')})`

/** Where it is one of these days, or null. */
export function papersExpireOnAny(days: readonly unknown[]): RawBuilder<boolean> {
  if (days.includes(null)) return sql`(${hasNone('driver_id')} and ${hasNone('vehicle_id')})`
  const isAny = (day: RawBuilder<unknown>) => sql`${day} = any(${days}::date[])`
  // First whose papers run out that day, then their journeys by index: the expression alone would be asked of
  // every journey there ever was.
  const hasOne = (whose: Owner) => sql`${sql.ref(`journeys.${whose}`)} = any(array(
    select ${sql.ref(`papers.${whose}`)} from papers where ${blocks} and ${isAny(sql`expires_on`)}))`
  return sql`((${hasOne('driver_id')} or ${hasOne('vehicle_id')}) and ${isAny(papersExpireOn)})`
}

const hasNone = (whose: Owner) => sql`not exists (
  select from papers where ${isOfJourney(whose)} and ${blocks} and papers.expires_on is not null)`
