import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowsStatus, Unsubscribe, WatchedRows } from '#data/live/live-database.ts'
import { RowListeners } from '#data/live/row-listeners.ts'
import type { Assess, AssessedJourney } from './assessed-journey.ts'

/** Every row is assessed again within this many ticks: time alone makes a journey late. */
const ticksPerRound = 10
const tickMs = 1000

/**
 * The journeys of several watches as one set, each with what was worked out about it. A journey that
 * goes from one watch to the other is in both or in none for a moment: its newest version counts.
 */
export class AssessedRows implements WatchedRows<AssessedJourney> {
  readonly #sources: readonly WatchedRows<JourneyDocument>[]
  #assess: Assess
  readonly #rows = new Map<string, AssessedJourney>()
  readonly #listeners = new RowListeners()
  #ids: readonly string[] = []
  #turn = 0
  #detach: Unsubscribe[] = []

  constructor(sources: readonly WatchedRows<JourneyDocument>[], assess: Assess) {
    this.#sources = sources
    this.#assess = assess
    this.#follow(this.#sourceIds())
  }

  readonly subscribeBatch = this.#listeners.subscribeBatch
  readonly subscribeIds = this.#listeners.subscribeIds
  readonly subscribeRow = this.#listeners.subscribeRow
  readonly getIds = (): readonly string[] => this.#ids
  readonly getRow = (id: string): AssessedJourney | undefined => this.#rows.get(id)
  readonly getSeq = (): number => Math.min(...this.#sources.map((source) => source.getSeq()))

  readonly getStatus = (): RowsStatus => {
    const statuses = this.#sources.map((source) => source.getStatus())
    return (
      statuses.find((status) => typeof status === 'object') ??
      statuses.find((status) => status === 'loading') ??
      statuses.find((status) => status === 'stale') ??
      'current'
    )
  }

  readonly subscribeStatus = (listener: () => void): Unsubscribe => {
    const removes = this.#sources.map((source) => source.subscribeStatus(listener))
    return () => {
      for (const remove of removes) remove()
    }
  }

  readonly release = (): void => this.stop()

  /** `assess`: how rows are judged from now on. Only those it judges differently are announced. */
  start(assess = this.#assess): void {
    this.#assess = assess
    this.#follow([...this.#sourceIds(), ...this.#ids])
    this.#detach = this.#sources.map((source) =>
      source.subscribeBatch(({ put, removed }) => this.#follow([...put, ...removed])),
    )
    const timer = setInterval(() => this.#tick(), tickMs)
    this.#detach.push(() => clearInterval(timer))
  }

  stop(): void {
    for (const detach of this.#detach) detach()
    this.#detach = []
  }

  #sourceIds(): string[] {
    return this.#sources.flatMap((source) => source.getIds())
  }

  /** A part of the rows at a time: thousands at once would be felt. */
  #tick(): void {
    const size = Math.ceil(this.#ids.length / ticksPerRound)
    const from = this.#turn * size
    this.#turn = (this.#turn + 1) % ticksPerRound
    this.#follow(this.#ids.slice(from, from + size))
  }

  #follow(ids: readonly string[]): void {
    const put: string[] = []
    const removed: string[] = []
    for (const id of ids) {
      const journey = this.#newest(id)
      if (journey === undefined) {
        if (this.#rows.delete(id)) removed.push(id)
      } else if (this.#place(journey)) put.push(id)
    }
    this.#tell({ put, removed })
  }

  #newest(id: string): JourneyDocument | undefined {
    let newest: JourneyDocument | undefined
    for (const source of this.#sources) {
      const journey = source.getRow(id)
      if (journey && (newest === undefined || journey.version > newest.version)) newest = journey
    }
    return newest
  }

  #place(journey: JourneyDocument): boolean {
    const held = this.#rows.get(journey.id)
    const assessed = this.#assess(journey)
    const { attention, estimatedAt, isSnoozed } = assessed
    const isSame = held !== undefined && isAlike(held.attention, attention)
    const hasRest = held?.estimatedAt === estimatedAt && held.isSnoozed === isSnoozed
    if (isSame && hasRest && held.journey === journey) return false
    this.#rows.set(journey.id, {
      id: journey.id,
      version: journey.version,
      journey,
      ...assessed,
      attention: isSame ? held.attention : attention,
    })
    return true
  }

  #tell(batch: RowBatch): void {
    const isSameSet = batch.removed.length === 0 && this.#rows.size === this.#ids.length
    if (!isSameSet) this.#ids = [...this.#rows.keys()]
    this.#listeners.tell(batch, isSameSet)
  }
}

const isAlike = (one: readonly Attention[], other: readonly Attention[]) =>
  one.length === other.length &&
  one.every(({ reason, severity, since }, index) => {
    const twin = other[index]
    return reason === twin?.reason && severity === twin.severity && since === twin.since
  })
