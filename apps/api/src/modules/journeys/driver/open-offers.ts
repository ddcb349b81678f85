import { secondMs } from '@arriero/domain/calendar/durations.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { CargoNature } from '@arriero/domain/journeys/cargo-nature.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Db } from '#platform/database/schema.ts'
import { openOfferStateIds } from '../commands/command-request.ts'
import type { WantedVehicle } from '../drivers/driver-obstacles.ts'
import { journeyDocument } from '../journey-document.ts'
import { selectJourneys } from '../journey-queries.ts'

/** A journey that any driver may accept, with the fields needed to choose among them. */
export interface OpenLoad {
  id: string
  journeyStateId: JourneyStateId
  origin: Point
  cargoKg: number | null
  cargoNature: CargoNature
  wantedVehicle: WantedVehicle
  /** Read when it is first shown to a driver. */
  document: JourneyDocument | null
}

const minCacheMs = secondMs
/** The list is cached for at least this many times the duration of its query: queries take at most 5 % of the time. */
const cacheToLoadRatio = 20

/**
 * Thousands of phones poll every few seconds, so all requests within a second share one list. An offer in it may
 * be gone; accepting it is then rejected.
 */
export class OpenOffersCache {
  readonly #load: () => Promise<OpenLoad[]>
  #offers: Promise<OpenLoad[]> | undefined
  #validUntil = 0

  constructor(load: () => Promise<OpenLoad[]>) {
    this.#load = load
  }

  list(): Promise<OpenLoad[]> {
    if (!this.#offers || performance.now() > this.#validUntil) this.#offers = this.#reload()
    return this.#offers
  }

  async #reload(): Promise<OpenLoad[]> {
    const begin = performance.now()
    this.#validUntil = Infinity
    try {
      const offers = await this.#load()
      const end = performance.now()
      this.#validUntil = end + Math.max(minCacheMs, cacheToLoadRatio * (end - begin))
      return offers
    } catch (error) {
      this.#validUntil = -Infinity
      throw error
    }
  }
}

/** Bounds memory. Far more than there are open at once. */
const maxOffers = 20_000

/** Journeys that any driver may accept, newest first. */
export async function loadOpenOffers(db: Db): Promise<OpenLoad[]> {
  const rows = await db
    .selectFrom('journeys')
    .select(['id', 'journey_state_id', 'origin_lat', 'origin_lng'])
    .select(['cargo_kg', 'cargo_nature', 'wanted_vehicle_type', 'wanted_body_type'])
    .where('journey_state_id', 'in', openOfferStateIds)
    .orderBy('state_since', 'desc')
    .limit(maxOffers)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    journeyStateId: row.journey_state_id,
    origin: { lat: row.origin_lat, lng: row.origin_lng },
    cargoKg: row.cargo_kg,
    cargoNature: row.cargo_nature,
    wantedVehicle: { type: row.wanted_vehicle_type, bodyType: row.wanted_body_type },
    document: null,
  }))
}

/** Drivers near each other get the same offers, so each document is read once and cached in its `OpenLoad`. */
export async function readOffers(db: Db, loads: readonly OpenLoad[]): Promise<JourneyDocument[]> {
  const unread = new Map(loads.filter(({ document }) => !document).map((load) => [load.id, load]))
  if (unread.size > 0) {
    const rows = await selectJourneys(db)
      .where('journeys.id', 'in', [...unread.keys()])
      .where('journey_state_id', 'in', openOfferStateIds)
      .execute()
    for (const row of rows) {
      const load = unread.get(row.id)
      if (load) load.document = journeyDocument(row)
    }
  }
  // An offer that was accepted in the meantime has no document.
  return loads.flatMap(({ document }) => document ?? [])
}
