import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { JourneyRecord, OpenNovelty } from './journey-record.ts'

const waitStartEvents: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'arriveAtOrigin',
  'startLoading',
  'arriveAtDestination',
  'startUnloading',
  'voidSurcharge',
])

/** The truck stays at the site, so the wait continues. */
const waitContinueEvents: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'applySurcharge',
  'reportNovelty',
  'loseSignal',
  'recoverSignal',
])

/** Start of the wait at a site after the event, moved on by the time that is not charged to the site. */
export function nextWaitStart(
  event: JourneyEvent,
  { journey: { wait_started_at: startedAt }, novelty }: JourneyRecord,
  happenedAt: Date,
  protocols: NoveltyProtocols,
): Date | null {
  if (waitStartEvents.has(event)) return happenedAt
  if (waitContinueEvents.has(event)) return startedAt
  if (event !== 'resolveNovelty' || startedAt === null) return null
  return new Date(startedAt.getTime() + unchargedMs(novelty, happenedAt, protocols))
}

/** How long the open novelty has stopped the waiting clock: not at all, unless its protocol says so. */
export function unchargedMs(
  novelty: OpenNovelty | undefined,
  until: Date,
  protocols: NoveltyProtocols,
): number {
  if (!novelty || protocols[novelty.code].waitingClock === 'run') return 0
  return Math.max(0, until.getTime() - novelty.openedAt.getTime())
}
