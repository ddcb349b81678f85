import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { Tx } from '#platform/schema.ts'
import { eventName } from '../commands/event-name.ts'
import { type SystemEvent, systemEvents } from '../commands/journey-operation.ts'
import { findLocked } from '../commands/lock-journey.ts'
import type { OperationDeps } from '../commands/operation-deps.ts'
import { systemAsks } from '../commands/perform-system-event.ts'
import { performTransition } from '../commands/perform-transition.ts'
import { writeJourneys } from '../commands/write-journeys.ts'
import { dueTimers } from './due-timers.ts'

export interface TimerKey {
  journeyId: string
  event: JourneyEvent
}

/**
 * Does what a timer says, and takes its row away with it: whoever else looks waits for the journey and finds
 * it in a state with other timers. True when it happened.
 */
export function fireTimer(deps: OperationDeps, timer: TimerKey): Promise<boolean> {
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
