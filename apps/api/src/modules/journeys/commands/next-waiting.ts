import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyRecord } from './journey-record.ts'

const begin: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'arriveAtOrigin',
  'startLoading',
  'arriveAtDestination',
  'startUnloading',
  'voidSurcharge',
])

/** A silent truck still stands there. */
const goOn: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'applySurcharge',
  'reportNovelty',
  'loseSignal',
  'recoverSignal',
])

/** When the waiting at a site began, once the event has happened; a novelty is not the site's fault. */
export function nextWaiting(
  event: JourneyEvent,
  { journey: { wait_started_at: startedAt }, novelty }: JourneyRecord,
  now: Date,
): Date | null {
  if (begin.has(event)) return now
  if (goOn.has(event)) return startedAt
  if (event !== 'resolveNovelty' || startedAt === null) return null
  const paused = novelty ? now.getTime() - novelty.openedAt.getTime() : 0
  return new Date(startedAt.getTime() + Math.max(0, paused))
}
