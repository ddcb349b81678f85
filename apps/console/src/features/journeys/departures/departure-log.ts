import {
  journeyStateDisplay,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '#data/live/live-database.ts'
import { type AssessedJourney, isInFeed } from '#features/journeys/live/assessed-journey.ts'

/** A journey that left the live feed. */
export interface Departure {
  id: string
  code: string
  /** When this console noticed it. */
  at: number
  /** Its new state; null when unknown. */
  to: JourneyStateId | null
}

/** Reads the state of a journey that no subscription has any more; null when unknown. */
export type FindState = (id: string) => Promise<JourneyStateId | null>

/** A journey that moves from one subscription to another is in neither for a moment. */
const graceMs = 1500
const maxDepartures = 20

/** The journeys that left the feed since the page opened, with their new states; newest first. */
export class DepartureLog {
  readonly #rows: RowSource<AssessedJourney>
  readonly #findState: FindState
  readonly #listeners = new Listeners()
  readonly #codes = new Map<string, string>()
  readonly #missing = new Map<string, Departure>()
  #departures: readonly Departure[] = []
  #activeId: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(rows: RowSource<AssessedJourney>, findState: FindState) {
    this.#rows = rows
    this.#findState = findState
  }

  readonly subscribe = this.#listeners.add
  readonly get = (): readonly Departure[] => this.#departures

  /** The active journey is never dropped for newer ones. */
  setActive(id: string | undefined): void {
    this.#activeId = id
  }

  start(): Unsubscribe {
    this.#process({ put: this.#rows.getIds(), removed: [] })
    const detach = this.#rows.subscribeBatch((batch) => this.#process(batch))
    return () => {
      detach()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #process({ put, removed }: RowBatch): void {
    for (const id of put) {
      const row = this.#rows.getRow(id)
      if (row && isInFeed(row)) this.#enter(id, row.journey.code)
      else this.#leave(id)
    }
    for (const id of removed) this.#leave(id)
    if (this.#missing.size > 0) this.#timer ??= setTimeout(() => void this.#settle(), graceMs)
  }

  /** Returns early in nearly every call: a known journey that only moved. */
  #enter(id: string, code: string): void {
    if (this.#codes.has(id)) return
    this.#codes.set(id, code)
    this.#missing.delete(id)
    if (this.#departures.some((departure) => departure.id === id)) {
      this.#setDepartures(this.#departures.filter((departure) => departure.id !== id))
    }
  }

  #leave(id: string): void {
    const code = this.#codes.get(id)
    if (code === undefined) return
    this.#codes.delete(id)
    this.#missing.set(id, { id, code, at: Date.now(), to: null })
  }

  async #settle(): Promise<void> {
    const missing = this.#newest([...this.#missing.values()].toReversed())
    this.#missing.clear()
    const departed = await Promise.all(missing.map((departure) => this.#findDestination(departure)))
    const isStopped = this.#timer === undefined
    this.#timer = undefined
    if (isStopped) return
    const gone = departed.filter(({ id }) => !this.#codes.has(id))
    const ids = new Set(gone.map(({ id }) => id))
    this.#setDepartures([...gone, ...this.#departures.filter(({ id }) => !ids.has(id))])
    // Starts the timer again for journeys that left while the states were read.
    this.#process({ put: [], removed: [] })
  }

  async #findDestination(departure: Departure): Promise<Departure> {
    const state = this.#rows.getRow(departure.id)?.journey.journeyStateId
    return { ...departure, to: state ?? (await this.#findState(departure.id)) }
  }

  #setDepartures(departures: readonly Departure[]): void {
    this.#departures = this.#newest(departures)
    this.#listeners.notify()
  }

  #newest(departures: readonly Departure[]): Departure[] {
    return departures.filter(({ id }, index) => index < maxDepartures || id === this.#activeId)
  }
}

/** «V-48213 pasó a Con novedad», «V-48201 terminó». */
export function describeDeparture({ code, to }: Departure): string {
  if (to === null) return `${code} salió de la lista`
  if (to === journeyStates.Finish) return `${code} terminó`
  return `${code} pasó a ${journeyStateDisplay[to].label}`
}
