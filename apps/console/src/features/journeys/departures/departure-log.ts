import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { Listeners } from '#data/live/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { isInFeed } from '#features/journeys/live/journey-standing.ts'

/** A journey that left the live feed. */
export interface Departure {
  id: string
  code: string
  /** When it was missed here. */
  at: number
  /** Null: it could not be found out. */
  to: JourneyStateId | null
}

/** Asked only of what is in no watch any more. Null: nobody knows. */
export type FindState = (id: string) => Promise<JourneyStateId | null>

/** A journey that changes watches is in none of them for a moment. */
const graceMs = 1500
const mostKept = 20

/** Which journeys left the feed since it was opened, and where they went; the newest first. */
export class DepartureLog {
  readonly #rows: RowSource<AssessedJourney>
  readonly #findState: FindState
  readonly #listeners = new Listeners()
  readonly #codes = new Map<string, string>()
  readonly #missed = new Map<string, Departure>()
  #departures: readonly Departure[] = []
  #inHand: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(rows: RowSource<AssessedJourney>, findState: FindState) {
    this.#rows = rows
    this.#findState = findState
  }

  readonly subscribe = this.#listeners.add
  readonly get = (): readonly Departure[] => this.#departures

  /** The one a person has before them is never dropped for newer ones. */
  hold(id: string | undefined): void {
    this.#inHand = id
  }

  start(): Unsubscribe {
    this.#follow({ put: this.#rows.getIds(), removed: [] })
    const detach = this.#rows.subscribeBatch((batch) => this.#follow(batch))
    return () => {
      detach()
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #follow({ put, removed }: RowBatch): void {
    for (const id of put) {
      const row = this.#rows.getRow(id)
      if (row && isInFeed(row)) this.#enter(id, row.journey.code)
      else this.#miss(id)
    }
    for (const id of removed) this.#miss(id)
    if (this.#missed.size > 0) this.#timer ??= setTimeout(() => void this.#settle(), graceMs)
  }

  /** Nearly every call: one that moved and was here already. */
  #enter(id: string, code: string): void {
    if (this.#codes.has(id)) return
    this.#codes.set(id, code)
    this.#missed.delete(id)
    if (this.#departures.some((departure) => departure.id === id)) {
      this.#keep(this.#departures.filter((departure) => departure.id !== id))
    }
  }

  #miss(id: string): void {
    const code = this.#codes.get(id)
    if (code === undefined) return
    this.#codes.delete(id)
    this.#missed.set(id, { id, code, at: Date.now(), to: null })
  }

  async #settle(): Promise<void> {
    const missed = this.#newest([...this.#missed.values()].toReversed())
    this.#missed.clear()
    const found = await Promise.all(missed.map((departure) => this.#trace(departure)))
    const isStopped = this.#timer === undefined
    this.#timer = undefined
    if (isStopped) return
    const gone = found.filter(({ id }) => !this.#codes.has(id))
    const ids = new Set(gone.map(({ id }) => id))
    this.#keep([...gone, ...this.#departures.filter(({ id }) => !ids.has(id))])
    // What left while the answers were on their way.
    this.#follow({ put: [], removed: [] })
  }

  async #trace(departure: Departure): Promise<Departure> {
    const state = this.#rows.getRow(departure.id)?.journey.journeyStateId
    return { ...departure, to: state ?? (await this.#findState(departure.id)) }
  }

  #keep(departures: readonly Departure[]): void {
    this.#departures = this.#newest(departures)
    this.#listeners.tell()
  }

  #newest(departures: readonly Departure[]): Departure[] {
    return departures.filter(({ id }, index) => index < mostKept || id === this.#inHand)
  }
}
