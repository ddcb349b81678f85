import { type JourneyStateId, stateInProgress } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from '#data/live/rows/derived-view.ts'
import { type AssessedJourney, isInTray } from '#features/journeys/live/assessed-journey.ts'

export interface BoardGroup {
  ids: readonly string[]
  /** How many of them are in the tray; they come first. */
  inTray: number
}

/** By the state of the column. */
export type BoardGroups = ReadonlyMap<JourneyStateId, BoardGroup>

/** The state whose column a journey is in. One of the tray is in the column of the state it interrupted, if known. */
export const columnOf = (journey: JourneyDocument): JourneyStateId =>
  stateInProgress(journey) ?? journey.journeyStateId

interface CardPlace {
  state: JourneyStateId
  column: JourneyStateId
  isInTray: boolean
}

/**
 * The given journeys grouped by column, those of the tray first and otherwise in the given order. A new position
 * changes nothing. A group that did not change stays the same object, so that a card that changes its column renders
 * two columns only.
 */
export class BoardView extends DerivedView<AssessedJourney, BoardGroups> {
  readonly #ids: ReadonlySet<string>
  readonly #places = new Map<string, CardPlace>()
  #groups: BoardGroups = new Map()

  constructor(rows: RowSource<AssessedJourney>, ids: readonly string[]) {
    super(rows)
    this.#ids = new Set(ids)
    this.rebuild()
  }

  get(): BoardGroups {
    return this.#groups
  }

  protected rebuild(): void {
    this.#places.clear()
    for (const id of this.#ids) {
      const row = this.rows.getRow(id)
      if (row) this.#places.set(id, placeOf(row))
    }
    this.#groups = new Map()
    this.#group(new Set([...this.#places.values()].map(({ column }) => column)))
  }

  protected applyBatch({ put, removed }: RowBatch): boolean {
    const touched = new Set<JourneyStateId>()
    for (const id of removed) {
      const before = this.#places.get(id)
      if (before !== undefined) touched.add(before.column)
      this.#places.delete(id)
    }
    for (const id of put) {
      const before = this.#places.get(id)
      const row = this.rows.getRow(id)
      const isSame = row?.journey.journeyStateId === before?.state
      if (!this.#ids.has(id) || row === undefined || isSame) continue
      const place = placeOf(row)
      touched.add(place.column)
      if (before !== undefined) touched.add(before.column)
      this.#places.set(id, place)
    }
    if (touched.size > 0) this.#group(touched)
    return touched.size > 0
  }

  #group(touched: ReadonlySet<JourneyStateId>): void {
    const fresh = new Map(
      [...touched].map((column) => [column, { tray: [] as string[], feed: [] as string[] }]),
    )
    for (const id of this.#ids) {
      const place = this.#places.get(id)
      if (place) fresh.get(place.column)?.[place.isInTray ? 'tray' : 'feed'].push(id)
    }
    const groups = [...fresh].map(([column, { tray, feed }]): [JourneyStateId, BoardGroup] => [
      column,
      { ids: [...tray, ...feed], inTray: tray.length },
    ])
    this.#groups = new Map([...this.#groups, ...groups])
  }
}

const placeOf = (row: AssessedJourney): CardPlace => ({
  state: row.journey.journeyStateId,
  column: columnOf(row.journey),
  isInTray: isInTray(row),
})
