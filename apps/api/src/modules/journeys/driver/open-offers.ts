import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Db } from '#platform/schema.ts'
import { openToAll } from '../commands/refuse-stranger.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

const goodFor = 1000
/** The database spends at most a twentieth of its time on this, however many journeys wait. */
const timesAsLong = 20

/**
 * Thousands of phones ask every few seconds: all that ask within one second get the same answer, and who takes what
 * is gone already is told so.
 */
export class OpenOffers {
  readonly #load: () => Promise<JourneyDocument[]>
  #offers: Promise<JourneyDocument[]> | undefined
  #goodUntil = 0

  constructor(load: () => Promise<JourneyDocument[]>) {
    this.#load = load
  }

  list(): Promise<JourneyDocument[]> {
    if (!this.#offers || performance.now() > this.#goodUntil) this.#offers = this.#loadAgain()
    return this.#offers
  }

  async #loadAgain(): Promise<JourneyDocument[]> {
    const begin = performance.now()
    this.#goodUntil = Infinity
    try {
      const offers = await this.#load()
      const end = performance.now()
      this.#goodUntil = end + Math.max(goodFor, timesAsLong * (end - begin))
      return offers
    } catch (error) {
      this.#goodUntil = -Infinity
      throw error
    }
  }
}

const most = 1000

/** What any driver may take, newest first. */
export async function loadOpenOffers(db: Db): Promise<JourneyDocument[]> {
  const rows = await selectJourneys(db)
    .where('journey_state_id', 'in', openToAll)
    .orderBy('state_since', 'desc')
    .limit(most)
    .execute()
  return rows.map(journeyDocument)
}
