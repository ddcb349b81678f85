import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { openToAll } from '../commands/refuse-stranger.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

/** What is needed of a load to choose it. */
export interface OpenLoad {
  id: string
  journeyStateId: JourneyStateId
  origin: Point
  cargoKg: number | null
  /** Read when the first driver is shown it. */
  document: JourneyDocument | null
}

const goodFor = 1000
/** The database spends at most a twentieth of its time on this, however many journeys wait. */
const timesAsLong = 20

/**
 * Thousands of phones ask every few seconds: all that ask within one second get the same answer, and who takes what
 * is gone already is told so.
 */
export class OpenOffers {
  readonly #load: () => Promise<OpenLoad[]>
  #offers: Promise<OpenLoad[]> | undefined
  #goodUntil = 0

  constructor(load: () => Promise<OpenLoad[]>) {
    this.#load = load
  }

  list(): Promise<OpenLoad[]> {
    if (!this.#offers || performance.now() > this.#goodUntil) this.#offers = this.#loadAgain()
    return this.#offers
  }

  async #loadAgain(): Promise<OpenLoad[]> {
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

/** Far more than the country has waiting at once: this bounds memory, not what a driver sees. */
const most = 20_000

/** What any driver may take, newest first. */
export async function loadOpenOffers(db: Db): Promise<OpenLoad[]> {
  const rows = await db
    .selectFrom('journeys')
    .select(['id', 'journey_state_id', 'origin_lat', 'origin_lng', 'cargo_kg'])
    .where('journey_state_id', 'in', openToAll)
    .orderBy('state_since', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    journeyStateId: row.journey_state_id,
    origin: { lat: row.origin_lat, lng: row.origin_lng },
    cargoKg: row.cargo_kg,
    document: null,
  }))
}

/** Drivers near each other are shown the same loads: each is read once for all of them. */
export async function readOffers(db: Db, loads: readonly OpenLoad[]): Promise<JourneyDocument[]> {
  const unread = new Map(loads.filter(({ document }) => !document).map((load) => [load.id, load]))
  if (unread.size > 0) {
    const rows = await selectJourneys(db)
      .where('journeys.id', 'in', [...unread.keys()])
      .where('journey_state_id', 'in', openToAll)
      .execute()
    for (const row of rows) {
      const load = unread.get(row.id)
      if (load) load.document = journeyDocument(row)
    }
  }
  // What was taken meanwhile is not there.
  return loads.flatMap(({ document }) => document ?? [])
}
