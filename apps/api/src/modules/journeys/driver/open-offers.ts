import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Db } from '#platform/schema.ts'
import { openToAll } from '../commands/refuse-stranger.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

const youngest = 1000
/** The database spends at most a twentieth of its time on this, however many journeys wait. */
const timesAsLong = 20
const mostRemembered = 1000

/**
 * What any driver may take, newest first. Thousands of phones ask every few seconds: all that ask within one second
 * get the same answer, and who takes what is gone already is told so.
 */
export class OpenOffers {
  readonly #db: Db
  #offers: Promise<JourneyDocument[]> | undefined
  #goodUntil = 0

  constructor(db: Db) {
    this.#db = db
  }

  list(): Promise<JourneyDocument[]> {
    if (!this.#offers || performance.now() > this.#goodUntil) this.#offers = this.#load()
    return this.#offers
  }

  async #load(): Promise<JourneyDocument[]> {
    const begin = performance.now()
    this.#goodUntil = Infinity
    try {
      const rows = await selectJourneys(this.#db)
        .where('journey_state_id', 'in', openToAll)
        .orderBy('state_since', 'desc')
        .limit(mostRemembered)
        .execute()
      const end = performance.now()
      this.#goodUntil = end + Math.max(youngest, timesAsLong * (end - begin))
      return rows.map(journeyDocument)
    } catch (error) {
      this.#goodUntil = 0
      throw error
    }
  }
}
