import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { ArrivalDelay } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowsStatus, Unsubscribe, WatchedRows } from '#data/live/live-database.ts'
import { RowListeners } from '#data/live/rows/row-store.ts'
import type { AssessJourney, AssessedJourney } from './assessed-journey.ts'

/** Within this many ticks every row is assessed again, because time alone can make a journey late. */
const ticksPerCycle = 10
const tickMs = 1000

/**
 * The journeys of several subscriptions as one set, each with its assessment. A journey that moves from one
 * subscription to another is in both or in neither for a moment; if it is in both, the newest version counts.
 */
export class AssessedRows implements WatchedRows<AssessedJourney> {
  readonly #sources: readonly WatchedRows<JourneyDocument>[]
  #assess: AssessJourney
  readonly #rows = new Map<string, AssessedJourney>()
  readonly #listeners = new RowListeners()
  #ids: readonly string[] = []
  #cycleTick = 0
  #detach: Unsubscribe[] = []

  constructor(sources: readonly WatchedRows<JourneyDocument>[], assess: AssessJourney) {
    this.#sources = sources
    this.#assess = assess
    this.#update(this.#sourceIds())
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

  /** Started again with a new `assess` function, it announces only the rows whose assessment changes. */
  start(assess = this.#assess): void {
    this.#assess = assess
    this.#update([...this.#sourceIds(), ...this.#ids])
    this.#detach = this.#sources.map((source) =>
      source.subscribeBatch(({ put, removed }) => this.#update([...put, ...removed])),
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

  /** Assesses a part of the rows at a time: thousands at once would block the page. */
  #tick(): void {
    const size = Math.ceil(this.#ids.length / ticksPerCycle)
    const from = this.#cycleTick * size
    this.#cycleTick = (this.#cycleTick + 1) % ticksPerCycle
    this.#update(this.#ids.slice(from, from + size))
  }

  #update(ids: readonly string[]): void {
    const put: string[] = []
    const removed: string[] = []
    for (const id of ids) {
      const journey = this.#newest(id)
      if (journey === undefined) {
        if (this.#rows.delete(id)) removed.push(id)
      } else if (this.#assessRow(journey)) put.push(id)
    }
    this.#announce({ put, removed })
  }

  #newest(id: string): JourneyDocument | undefined {
    let newest: JourneyDocument | undefined
    for (const source of this.#sources) {
      const journey = source.getRow(id)
      if (journey && (newest === undefined || journey.version > newest.version)) newest = journey
    }
    return newest
  }

  #assessRow(journey: JourneyDocument): boolean {
    const current = this.#rows.get(journey.id)
    const assessed = this.#assess(journey)
    const { attention, estimatedAt, delay, isSnoozed } = assessed
    const hasSameAttention = current !== undefined && areEqual(current.attention, attention)
    const hasSameRest =
      current?.estimatedAt === estimatedAt &&
      current.isSnoozed === isSnoozed &&
      isSameDelay(current.delay, delay)
    if (hasSameAttention && hasSameRest && current.journey === journey) return false
    this.#rows.set(journey.id, {
      id: journey.id,
      version: journey.version,
      journey,
      ...assessed,
      attention: hasSameAttention ? current.attention : attention,
    })
    return true
  }

  #announce(batch: RowBatch): void {
    const isSameSet = batch.removed.length === 0 && this.#rows.size === this.#ids.length
    if (!isSameSet) this.#ids = [...this.#rows.keys()]
    this.#listeners.notify(batch, isSameSet)
  }
}

const areEqual = (one: readonly Attention[], other: readonly Attention[]) =>
  one.length === other.length &&
  one.every(({ reason, severity, since }, index) => {
    const match = other[index]
    return reason === match?.reason && severity === match.severity && since === match.since
  })

const isSameDelay = (one: ArrivalDelay | undefined, other: ArrivalDelay | undefined): boolean =>
  one?.code === other?.code &&
  one?.ms === other?.ms &&
  one?.isOverdue === other?.isOverdue &&
  one?.placeName === other?.placeName
