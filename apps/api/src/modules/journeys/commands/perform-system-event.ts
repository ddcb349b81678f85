import { AppError } from '@arriero/domain/errors.ts'
import type { Asked } from './asked.ts'
import { eventName } from './event-name.ts'
import type { SystemEvent, SystemPlace } from './journey-operation.ts'
import { findLocked } from './lock-journey.ts'
import type { OperationDeps } from './operation-deps.ts'
import { performTransition } from './perform-transition.ts'

/** False when the table does not allow it any more: somebody else was first, and that is fine. */
export async function performSystemEvent(
  { changeLog, clock, limits }: OperationDeps,
  journeyId: string,
  event: SystemEvent,
  at?: SystemPlace,
): Promise<boolean> {
  const asked = systemAsks(event, at)
  try {
    return await changeLog.write(eventName(event), async (tx, record) => {
      const journey = await findLocked(tx, journeyId)
      if (!journey) return false
      const performing = { journey, asked, caller: undefined, now: clock(), limits }
      await performTransition({ tx, record }, performing)
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
