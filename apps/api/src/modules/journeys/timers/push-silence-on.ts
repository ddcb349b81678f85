import { type JourneyLimits, journeyTimers } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/schema.ts'

/**
 * Reports do not touch timers: a silence that is due moves on when something was heard meanwhile. All of them
 * in one statement, since nearly every truck on the road reports.
 */
export async function pushSilenceOn(db: Db, now: Date, limits: JourneyLimits): Promise<void> {
  const minutesByState = JSON.stringify(
    Object.fromEntries(
      journeyTimers
        .filter(({ clock }) => clock === 'lastReport')
        .map(({ from, limit }) => [journeyStates[from], limits[limit]]),
    ),
  )
  await sql`
    with silence as (
      select journey_id, journeys.heard_at + make_interval(secs =>
        60 * (${minutesByState}::jsonb ->> journey_state_id::text)::float8) as due_at
      from timers join journeys on journeys.id = timers.journey_id
      where event = 'loseSignal' and due_at <= ${now}
      for update of timers skip locked
    )
    update timers set due_at = silence.due_at
    from silence
    where timers.journey_id = silence.journey_id and event = 'loseSignal'
      and silence.due_at > ${now}`.execute(db)
}
