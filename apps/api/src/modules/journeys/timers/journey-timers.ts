import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { type JourneyLimits, journeyTimers } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Log } from '#platform/logger.ts'
import { type SystemEvent, systemEvents, systemRequest } from '../commands/command-request.ts'
import { dueTimers } from '../commands/due-timers.ts'
import { journeyAuditEvent } from '@arriero/domain/audit/journey-audit-event.ts'
import { type CommandDeps, performTransition } from '../commands/journey-command-service.ts'
import { findAndLockJourney } from '../commands/journey-record.ts'
import { announceChange, type ChangedJourney } from '../notifications/journey-notifications.ts'

export interface TimerDeps extends CommandDeps {
  db: Db
  log: Log
}

interface TimerKey {
  journeyId: string
  event: JourneyEvent
}

const batchSize = 100
const retryDelayMs = minuteMs

/** Fires every due timer until none is left or `mayContinue` returns false. Several processes may do this at once. */
export async function fireDueTimers(deps: TimerDeps, mayContinue = () => true): Promise<void> {
  const { db, changeLog, clock, limits, log } = deps
  await postponeSignalTimers(db, clock(), limits, mayContinue)
  let batch: TimerKey[]
  do {
    batch = await findDueTimers(db, clock())
    for (const timer of batch) {
      if (!mayContinue()) return
      try {
        await changeLog.write(journeyAuditEvent(timer.event), (tx, record) =>
          fireTimer(deps, { tx, record }, timer),
        )
      } catch (error) {
        log.warn({ err: error, ...timer }, 'timer failed')
        await retryLater(db, timer, clock())
      }
    }
  } while (batch.length === batchSize)
}

const findDueTimers = (db: Db, now: Date): Promise<TimerKey[]> =>
  db
    .selectFrom('timers')
    .select(['journey_id as journeyId', 'event'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('event')
    .limit(batchSize)
    .execute()

/** A timer that keeps failing must not block the others. */
async function retryLater(db: Db, timer: TimerKey, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + retryDelayMs)
  await updateTimer(db, timer).set({ due_at: dueAt }).execute()
}

/**
 * Position reports don't update timers, so a due `loseSignal` timer is postponed here if a report came in. In batches,
 * because after a long stop all trucks report at once, and PGlite blocks the thread during a statement.
 */
async function postponeSignalTimers(
  db: Db,
  now: Date,
  limits: JourneyLimits,
  mayContinue: () => boolean,
): Promise<void> {
  const minutesByState = JSON.stringify(
    Object.fromEntries(
      journeyTimers
        .filter(({ clock }) => clock === 'lastReport')
        .map(({ from, limit }) => [journeyStates[from], limits[limit]]),
    ),
  )
  const dueAt = sql`journeys.heard_at + make_interval(secs =>
    60 * (${minutesByState}::jsonb ->> journey_state_id::text)::float8)`
  let postponed: number
  do {
    const { numAffectedRows } = await sql`
      with postponed as (
        select journey_id, ${dueAt} as due_at
        from timers join journeys on journeys.id = timers.journey_id
        where event = 'loseSignal' and timers.due_at <= ${now} and ${dueAt} > ${now}
        limit ${batchSize}
        for update of timers skip locked
      )
      update timers set due_at = postponed.due_at
      from postponed
      where timers.journey_id = postponed.journey_id and event = 'loseSignal'`.execute(db)
    postponed = Number(numAffectedRows ?? 0)
  } while (postponed === batchSize && mayContinue())
}

/**
 * The transition deletes the timer's row. Another process that fires the same timer waits for the lock on the
 * journey and then finds it in a state with other timers.
 */
async function fireTimer(
  deps: CommandDeps,
  transaction: ChangeTransaction,
  timer: TimerKey,
): Promise<void> {
  const { clock, limits } = deps
  const { tx } = transaction
  const journey = await findAndLockJourney(tx, timer.journeyId)
  const now = clock()
  if (!journey) return
  // The stored time may be out of date: a report came in, or the limits have changed.
  const current = dueTimers(journey, limits).find(({ event }) => event === timer.event)
  if (current && current.dueAt > now) {
    await updateTimer(tx, timer).set({ due_at: current.dueAt }).execute()
    return
  }
  if (!current || !isSystemEvent(timer.event)) return deleteTimer(tx, timer)
  let changed: ChangedJourney
  try {
    const protocols = await deps.readProtocols(tx)
    const context = { journey, caller: undefined, now, limits, protocols }
    changed = await performTransition(transaction, context, systemRequest(timer.event))
  } catch (error) {
    // A refused transition has written nothing and would be refused every time.
    if (error instanceof AppError) return deleteTimer(tx, timer)
    throw error
  }
  await announceChange(deps, transaction, changed, now)
}

const isSystemEvent = (event: JourneyEvent): event is SystemEvent =>
  systemEvents.some((one) => one === event)

async function deleteTimer(tx: Tx, { journeyId, event }: TimerKey): Promise<void> {
  await tx
    .deleteFrom('timers')
    .where('journey_id', '=', journeyId)
    .where('event', '=', event)
    .execute()
}

const updateTimer = (db: Db, { journeyId, event }: TimerKey) =>
  db.updateTable('timers').where('journey_id', '=', journeyId).where('event', '=', event)
