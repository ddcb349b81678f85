import type { Log } from '#platform/logger.ts'
import type { Db } from '#platform/schema.ts'
import type { OperationDeps } from '../commands/operation-deps.ts'
import { fireTimer, type TimerKey } from './fire-timer.ts'
import { pushSilenceOn } from './push-silence-on.ts'

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
