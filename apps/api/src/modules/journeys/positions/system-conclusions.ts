import type { Log } from '#platform/observability/logger.ts'
import type { JourneyOperation } from '../commands/journey-operation.ts'
import { concludeFromPosition } from './conclude-from-position.ts'
import type { JourneyUnderWay } from './driver-standing.ts'

interface ConclusionDeps {
  operation: Pick<JourneyOperation, 'performAsSystem'>
  log: Log
}

/** Commands of people come first: these may wait. */
const mostAtOnce = 2

/**
 * Performs what follows from positions: arrivals, and the return of a signal. Nothing is kept for later, since
 * the next report of the same truck leads to the same conclusion.
 */
export class SystemConclusions {
  readonly #deps: ConclusionDeps
  /** The latest word on each journey. */
  readonly #waiting = new Map<string, JourneyUnderWay>()
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(deps: ConclusionDeps) {
    this.#deps = deps
  }

  consider(journey: JourneyUnderWay): void {
    if (concludeFromPosition(journey, journey.marker).length === 0) return
    // Whoever reports before it was done is not asked for it twice.
    if (this.#underWay.has(journey.id)) return
    this.#waiting.set(journey.id, journey)
    this.#performNext()
  }

  /** What waits is given up. */
  async stop(): Promise<void> {
    this.#waiting.clear()
    await Promise.all(this.#underWay.values())
  }

  #performNext(): void {
    const [next] = this.#waiting.values()
    if (!next || this.#underWay.size >= mostAtOnce) return
    this.#waiting.delete(next.id)
    const done = this.#perform(next).finally(() => {
      this.#underWay.delete(next.id)
      this.#performNext()
    })
    this.#underWay.set(next.id, done)
  }

  async #perform(journey: JourneyUnderWay): Promise<void> {
    const { operation, log } = this.#deps
    const { id, marker } = journey
    const place = marker && { lat: marker.lat, lng: marker.lng, reportedAt: new Date(marker.at) }
    try {
      for (const event of concludeFromPosition(journey, marker)) {
        if (!(await operation.performAsSystem(id, event, place ?? undefined))) return
      }
    } catch (error) {
      log.warn({ err: error, journeyId: id }, 'conclusion from a position not performed')
    }
  }
}
