import type { Point } from '@arriero/domain/corridors/point.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { isAtPoint } from '@arriero/domain/journeys/site-check.ts'
import type { Log } from '#platform/logger.ts'
import type { SystemEvent } from '../commands/command-request.ts'
import type { JourneyCommandService } from '../commands/journey-command-service.ts'
import type { JourneyUnderWay } from './tracked-driver.ts'

interface GeofencedJourney {
  origin: Point
  destination: Point
  journeyStateId: JourneyStateId
  interrupted: readonly JourneyStateId[]
}

/**
 * The system events that a position report causes, in order. They depend on where the truck is, not on what
 * changed, so an event that got lost comes again with the next report.
 */
export function eventsAtPosition(journey: GeofencedJourney, truck: Point | null): SystemEvent[] {
  if (journey.journeyStateId !== journeyStates.UnUpdated) {
    return arrivalEvents(journey, journey.journeyStateId, truck)
  }
  const recoveredState = journey.interrupted.at(-1)
  const arrivals = recoveredState ? arrivalEvents(journey, recoveredState, truck) : []
  return ['recoverSignal', ...arrivals]
}

function arrivalEvents(
  { origin, destination }: GeofencedJourney,
  state: JourneyStateId,
  truck: Point | null,
): SystemEvent[] {
  const isAt = (site: Point) => truck !== null && isAtPoint(site, truck)
  if (state === journeyStates.OnWay && isAt(origin)) return ['arriveAtOrigin']
  if (state === journeyStates.OnRoute && isAt(destination)) return ['arriveAtDestination']
  return []
}

interface PositionEventDeps {
  commands: Pick<JourneyCommandService, 'performAsSystem'>
  log: Log
}

/** Low, because commands by people have priority. */
const maxConcurrent = 2

/**
 * Performs the events that position reports cause: arrivals and recovered signals. Pending events are not
 * stored, because the next report of the truck causes them again.
 */
export class PositionEvents {
  readonly #deps: PositionEventDeps
  /** Last report of each journey that waits for its turn. */
  readonly #waiting = new Map<string, JourneyUnderWay>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(deps: PositionEventDeps) {
    this.#deps = deps
  }

  add(journey: JourneyUnderWay): void {
    if (eventsAtPosition(journey, journey.lastPosition).length === 0) return
    // A report that arrives while the event is being performed must not repeat it.
    if (this.#running.has(journey.id)) return
    this.#waiting.set(journey.id, journey)
    this.#performNext()
  }

  /** Drops waiting reports and waits for the running events. */
  async stop(): Promise<void> {
    this.#waiting.clear()
    await Promise.all(this.#running.values())
  }

  #performNext(): void {
    const [next] = this.#waiting.values()
    if (!next || this.#running.size >= maxConcurrent) return
    this.#waiting.delete(next.id)
    const done = this.#perform(next).finally(() => {
      this.#running.delete(next.id)
      this.#performNext()
    })
    this.#running.set(next.id, done)
  }

  async #perform(journey: JourneyUnderWay): Promise<void> {
    const { commands, log } = this.#deps
    const { id, lastPosition: fix } = journey
    const place = fix ? { lat: fix.lat, lng: fix.lng, reportedAt: new Date(fix.at) } : undefined
    try {
      for (const event of eventsAtPosition(journey, fix)) {
        if (!(await commands.performAsSystem(id, event, place))) return
      }
    } catch (error) {
      log.warn({ err: error, journeyId: id }, 'event of a position report not performed')
    }
  }
}
