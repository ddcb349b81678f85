import type { Log } from '#platform/observability/logger.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { OperationDeps } from '../commands/operation-deps.ts'
import { type JourneyLimits, journeyTimers } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { eventName } from '../commands/event-name.ts'
import { type SystemEvent, systemEvents } from '../commands/journey-operation.ts'
import { findLocked } from '../commands/lock-journey.ts'
import { systemAsks } from '../commands/perform-system-event.ts'
import { performTransition } from '../commands/perform-transition.ts'
import { writeJourneys } from '../commands/write-journeys.ts'
import { dueTimers } from './due-timers.ts'

export interface TimerDeps extends OperationDeps {
  db: Db
  log: Log
}

const batchSize = 100
const pauseAfterFailure = 60_000

/** Everything that is due by now, as long as it is wanted. Several processes may do this at once. */
export async function fireDueTimers(deps: TimerDeps, isWanted = () => true): Promise<void> {
  const { db, clock, limits, log } = deps
  await pushSilenceOn(db, clock(), limits)
  let batch: TimerKey[]
  do {
    batch = await findDue(db, clock())
    for (const timer of batch) {
      if (!isWanted()) return
      try {
        await fireTimer(deps, timer)
      } catch (error) {
        log.warn({ err: error, ...timer }, 'timer failed')
        await postpone(db, timer, clock())
      }
    }
  } while (batch.length === batchSize)
}

const findDue = (db: Db, now: Date): Promise<TimerKey[]> =>
  db
    .selectFrom('timers')
    .select(['journey_id as journeyId', 'event'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('event')
    .limit(batchSize)
    .execute()

/** What fails again and again must not stand in the way of the others. */
async function postpone(db: Db, { journeyId, event }: TimerKey, now: Date): Promise<void> {
  await db
    .updateTable('timers')
    .set({ due_at: new Date(now.getTime() + pauseAfterFailure) })
    .where('journey_id', '=', journeyId)
    .where('event', '=', event)
    .execute()
}

/**
 * Reports do not touch timers: a silence that is due moves on when something was heard meanwhile. All of them
 * in one statement, since nearly every truck on the road reports.
 */
async function pushSilenceOn(db: Db, now: Date, limits: JourneyLimits): Promise<void> {
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

interface TimerKey {
  journeyId: string
  event: JourneyEvent
}

/**
 * Does what a timer says, and takes its row away with it: whoever else looks waits for the journey and finds
 * it in a state with other timers. True when it happened.
 */
function fireTimer(deps: OperationDeps, timer: TimerKey): Promise<boolean> {
  const { clock, limits } = deps
  return writeJourneys(deps, eventName(timer.event), async (writing) => {
    const { tx } = writing
    const journey = await findLocked(tx, timer.journeyId)
    const now = clock()
    if (!journey) return false
    // The rows may know better than the timer: something was heard since, or limits are others now.
    const known = dueTimers(journey, limits).find(({ event }) => event === timer.event)
    if (known && known.dueAt > now) {
      await thisTimer(tx, timer).set({ due_at: known.dueAt }).execute()
      return false
    }
    if (!known || !isSystemEvent(timer.event)) return drop(tx, timer)
    const asked = systemAsks(timer.event)
    try {
      await performTransition(writing, { journey, asked, caller: undefined, now, limits })
      return true
    } catch (error) {
      // Refused, which writes nothing: it would be refused for ever.
      if (error instanceof AppError) return drop(tx, timer)
      throw error
    }
  })
}

const isSystemEvent = (event: JourneyEvent): event is SystemEvent =>
  systemEvents.some((one) => one === event)

async function drop(tx: Tx, { journeyId, event }: TimerKey): Promise<false> {
  await tx
    .deleteFrom('timers')
    .where('journey_id', '=', journeyId)
    .where('event', '=', event)
    .execute()
  return false
}

const thisTimer = (tx: Tx, { journeyId, event }: TimerKey) =>
  tx.updateTable('timers').where('journey_id', '=', journeyId).where('event', '=', event)
