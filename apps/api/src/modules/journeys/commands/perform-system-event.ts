import { AppError } from '@arriero/domain/errors.ts'
import type { Asked } from './asked.ts'
import { eventName } from './event-name.ts'
import type { SystemEvent, SystemPlace } from './journey-operation.ts'
import { findLocked } from './lock-journey.ts'
import type { OperationDeps } from './operation-deps.ts'
import { performTransition } from './perform-transition.ts'
import { writeJourneys } from './write-journeys.ts'

/** False when the table does not allow it any more: somebody else was first, and that is fine. */
export async function performSystemEvent(
  deps: OperationDeps,
  journeyId: string,
  event: SystemEvent,
  at?: SystemPlace,
): Promise<boolean> {
  const asked = systemAsks(event, at)
  try {
    return await writeJourneys(deps, eventName(event), async (writing) => {
      const journey = await findLocked(writing.tx, journeyId)
      if (!journey) return false
      const { clock, limits } = deps
      const performing = { journey, asked, caller: undefined, now: clock(), limits }
      await performTransition(writing, performing)
      return true
    })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

export const systemAsks = (name: SystemEvent, at?: SystemPlace): Asked => ({
  actor: 'system',
  actorId: null,
  enteredBy: null,
  command: {
    name,
    ...(at && {
      place: { lat: at.lat, lng: at.lng },
      reportedAt: at.reportedAt.toISOString(),
    }),
  },
})
