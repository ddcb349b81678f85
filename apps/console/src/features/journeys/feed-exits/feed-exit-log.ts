import {
  journeyStateDisplay,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { Listeners } from '#data/listeners.ts'
import type { RowBatch, RowSource, Unsubscribe } from '#data/live/live-database.ts'
import { type AssessedJourney, isInFeed } from '#features/journeys/live/assessed-journey.ts'

/** A journey that left the live feed. */
export interface FeedExit {
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
const maxExits = 20

/** The journeys that left the feed since the page opened, with their new states; newest first. */
export class FeedExitLog {
  readonly #rows: RowSource<AssessedJourney>
  readonly #findState: FindState
  readonly #listeners = new Listeners()
  readonly #codes = new Map<string, string>()
  readonly #missing = new Map<string, FeedExit>()
  #exits: readonly FeedExit[] = []
  #activeId: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(rows: RowSource<AssessedJourney>, findState: FindState) {
    this.#rows = rows
    this.#findState = findState
  }

  readonly subscribe = this.#listeners.add
  readonly get = (): readonly FeedExit[] => this.#exits

  /** The selected or focused journey: its entry is never dropped for newer ones. */
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
    if (this.#missing.size > 0)
      this.#timer ??= setTimeout(() => void this.#publishMissing(), graceMs)
  }

  /** Returns early in nearly every call: a known journey that only moved. */
  #enter(id: string, code: string): void {
    if (this.#codes.has(id)) return
    this.#codes.set(id, code)
    this.#missing.delete(id)
    if (this.#exits.some((exit) => exit.id === id)) {
      this.#setExits(this.#exits.filter((exit) => exit.id !== id))
    }
  }

  #leave(id: string): void {
    const code = this.#codes.get(id)
    if (code === undefined) return
    this.#codes.delete(id)
    this.#missing.set(id, { id, code, at: Date.now(), to: null })
  }

  async #publishMissing(): Promise<void> {
    const missing = this.#newest([...this.#missing.values()].toReversed())
    this.#missing.clear()
    const exitsWithState = await Promise.all(missing.map((exit) => this.#withNewState(exit)))
    const isStopped = this.#timer === undefined
    this.#timer = undefined
    if (isStopped) return
    const gone = exitsWithState.filter(({ id }) => !this.#codes.has(id))
    const ids = new Set(gone.map(({ id }) => id))
    this.#setExits([...gone, ...this.#exits.filter(({ id }) => !ids.has(id))])
    // Starts the timer again for journeys that left while the states were read.
    this.#process({ put: [], removed: [] })
  }

  async #withNewState(exit: FeedExit): Promise<FeedExit> {
    const state = this.#rows.getRow(exit.id)?.journey.journeyStateId
    return { ...exit, to: state ?? (await this.#findState(exit.id)) }
  }

  #setExits(exits: readonly FeedExit[]): void {
    this.#exits = this.#newest(exits)
    this.#listeners.notify()
  }

  #newest(exits: readonly FeedExit[]): FeedExit[] {
    return exits.filter(({ id }, index) => index < maxExits || id === this.#activeId)
  }
}

/** «V-48213 pasó a Con novedad», «V-48201 terminó». */
export function describeFeedExit({ code, to }: FeedExit): string {
  if (to === null) return `${code} salió de la lista`
  if (to === journeyStates.Finish) return `${code} terminó`
  return `${code} pasó a ${journeyStateDisplay[to].label}`
}
