import type { JourneyFacts, JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowSource, Unsubscribe, WatchedRows } from '#data/live/live-database.ts'
import { RowListeners } from '#data/live/rows/row-store.ts'
import type { AssessedJourney } from './assessed-journey.ts'

export interface ListedJourney extends AssessedJourney {
  facts: JourneyFacts
}

export const noFacts: JourneyFacts = {
  arrivedAt: null,
  novelties: [],
  surcharges: [],
  cancelledBy: null,
  cancelReason: null,
}

const openStates: ReadonlySet<number> = new Set(openStateIds)
export const isOpen = ({ journeyStateId }: JourneyDocument): boolean =>
  openStates.has(journeyStateId)

type ReadPage = Pick<JourneyPage, 'journeys' | 'facts'>

/** A journey between two live lists is in neither for a moment. */
const absentMs = 1000

/**
 * The journeys of a list that was read in pages, kept current by the live lists of open journeys: the newest version
 * of a journey counts. A journey that closes leaves the live lists, so its last document is read once. It stays in
 * this list until the list is read again.
 */
export class ListedRows implements WatchedRows<ListedJourney> {
  readonly #live: readonly RowSource<AssessedJourney>[]
  readonly #readClosed: (id: string) => Promise<JourneyDocument | undefined>
  readonly #rows = new Map<string, ListedJourney>()
  readonly #listeners = new RowListeners()
  #ids: readonly string[] = []
  #detach: Unsubscribe[] = []
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(
    live: readonly RowSource<AssessedJourney>[],
    readClosed: (id: string) => Promise<JourneyDocument | undefined>,
  ) {
    this.#live = live
    this.#readClosed = readClosed
  }

  readonly subscribeBatch = this.#listeners.subscribeBatch
  readonly subscribeIds = this.#listeners.subscribeIds
  readonly subscribeRow = this.#listeners.subscribeRow
  readonly subscribeStatus = (): Unsubscribe => () => undefined
  readonly getIds = (): readonly string[] => this.#ids
  readonly getRow = (id: string): ListedJourney | undefined => this.#rows.get(id)
  readonly getSeq = (): number => 0
  /** The page shows how its reading went. */
  readonly getStatus = () => 'current' as const
  readonly release = (): void => this.stop()

  start(): void {
    this.#detach = this.#live.map((source) =>
      source.subscribeBatch((batch) => this.#follow(source, batch)),
    )
  }

  stop(): void {
    for (const detach of this.#detach) detach()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /** The pages of the list. `newest` was read after them and only updates their journeys. */
  list(pages: readonly ReadPage[], newest: ReadPage | null): void {
    const read = new Map<string, [JourneyDocument, JourneyFacts]>()
    const keep = ({ journeys, facts }: ReadPage, isWanted: (id: string) => boolean) => {
      for (const journey of journeys) {
        if (isWanted(journey.id)) read.set(journey.id, [journey, facts[journey.id] ?? noFacts])
      }
    }
    for (const page of pages) keep(page, () => true)
    if (newest !== null) keep(newest, (id) => read.has(id))
    const removed = this.#ids.filter((id) => !read.has(id))
    for (const id of removed) this.#rows.delete(id)
    const put = [...read.values()].flatMap(([journey, facts]) =>
      this.#put(this.#findLive(journey) ?? withoutAssessment(journey), facts) ? [journey.id] : [],
    )
    this.#ids = [...read.keys()]
    this.#listeners.notify({ put, removed }, false)
  }

  /** The live row of the journey, if it isn't older. */
  #findLive({ id, version }: JourneyDocument): AssessedJourney | undefined {
    return this.#live
      .flatMap((source) => source.getRow(id) ?? [])
      .find((row) => row.version >= version)
  }

  #put(row: AssessedJourney, facts: JourneyFacts): boolean {
    const before = this.#rows.get(row.id)
    if (before !== undefined && before.version > row.version) return false
    this.#rows.set(row.id, { ...row, facts: updateFacts(facts, row.journey) })
    return true
  }

  #follow(source: RowSource<AssessedJourney>, { put, removed }: RowBatch): void {
    const changed = put.filter((id) => {
      const [listed, row] = [this.#rows.get(id), source.getRow(id)]
      return listed !== undefined && row !== undefined && this.#put(row, listed.facts)
    })
    for (const id of removed) if (this.#rows.has(id)) this.#readLater(id)
    this.#listeners.notify({ put: changed, removed: [] }, true)
  }

  #readLater(id: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#readIfClosed(id)
    }, absentMs)
    this.#timers.add(timer)
  }

  async #readIfClosed(id: string): Promise<void> {
    if (this.#live.some((source) => source.getRow(id) !== undefined)) return
    // Without a connection the row stays as it was, as all others.
    const journey = await this.#readClosed(id).catch(() => undefined)
    const listed = this.#rows.get(id)
    if (journey === undefined || listed === undefined) return
    if (this.#put(withoutAssessment(journey), listed.facts)) {
      this.#listeners.notify({ put: [id], removed: [] }, true)
    }
  }
}

/** The rows of a live list that nothing assesses. */
export const unassessed = (rows: RowSource<JourneyDocument>): RowSource<AssessedJourney> => ({
  getIds: rows.getIds,
  getRow: (id) => {
    const journey = rows.getRow(id)
    return journey && withoutAssessment(journey)
  },
  subscribeBatch: rows.subscribeBatch,
})

const withoutAssessment = (journey: JourneyDocument): AssessedJourney => ({
  id: journey.id,
  version: journey.version,
  journey,
  attention: [],
  estimatedAt: null,
  isSnoozed: false,
})

const { OnDestiny, OnOriginSurcharge, OnDestinySurcharge } = journeyStates

/** What the newest document says about facts that were read before it. */
export function updateFacts(facts: JourneyFacts, journey: JourneyDocument): JourneyFacts {
  const { journeyStateId, novelty, stageSince } = journey
  const site =
    (journeyStateId === OnOriginSurcharge && 'origin') ||
    (journeyStateId === OnDestinySurcharge && 'destination')
  return {
    ...facts,
    arrivedAt: facts.arrivedAt ?? (journeyStateId === OnDestiny ? stageSince : null),
    novelties: novelty === null ? facts.novelties : withValue(facts.novelties, novelty.code),
    surcharges: site ? withValue(facts.surcharges, site) : facts.surcharges,
  }
}

const withValue = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values : [...values, value]
