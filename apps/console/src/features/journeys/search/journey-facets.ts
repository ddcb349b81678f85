import { upperFirst } from '@arriero/domain/format/text.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from '#data/live/rows/derived-view.ts'
import {
  type AssessedJourney,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import type { UnderWayCounts } from '#features/journeys/live/under-way-counts.ts'
import { type FacetName, type FeedFilter, facetKeys, facetNames } from './journey-filter.ts'
import type { PickerOption } from './picker-options.ts'

interface FacetOption extends PickerOption {
  count: number
  /** How many of them are in the tray. */
  inTray: number
}

type FacetOptions = ReadonlyMap<string, FacetOption>

/** `feed` and `tray` are counted without any filter. */
export interface Facets extends UnderWayCounts {
  options: Readonly<Record<FacetName, FacetOptions>>
  /** Journeys that need attention, without any filter; those of the tray only if they are shown. */
  attention: number
}

/** A journey as it was counted: its key in each facet, undefined if another filter excludes it. */
interface CountedJourney {
  keys: readonly (string | undefined)[]
  isInTray: boolean
  needsAttention: boolean
}

const labels: Record<FacetName, (journey: JourneyDocument) => string> = {
  estados: () => '',
  cliente: ({ customer }) => customer.name,
  corredor: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
  vehiculo: ({ vehicle }) => upperFirst(vehicle?.type ?? ''),
  conductor: ({ driver }) => driver?.name ?? '',
}

/**
 * The options of each filter with their counts. A facet counts the journeys that pass all other filters, so its counts
 * are what choosing another option would show. A change of a journey recounts that journey only.
 */
export class JourneyFacets extends DerivedView<AssessedJourney, Facets> {
  readonly #filter: FeedFilter
  readonly #counted = new Map<string, CountedJourney>()
  readonly #options = createOptions()
  readonly #changed = new Set<FacetName>()
  #tray = 0
  #attention = 0
  #facets: Facets = { options: createOptions(), feed: 0, tray: 0, attention: 0 }

  constructor(rows: RowSource<AssessedJourney>, filter: FeedFilter) {
    super(rows)
    this.#filter = filter
    this.rebuild()
  }

  get(): Facets {
    this.#refresh()
    return this.#facets
  }

  protected rebuild(): void {
    const gone = [...this.#counted.keys()].filter((id) => this.rows.getRow(id) === undefined)
    this.applyBatch({ put: this.rows.getIds(), removed: gone })
  }

  protected applyBatch({ put, removed }: RowBatch): boolean {
    for (const id of removed) this.#count(id, undefined)
    for (const id of put) this.#count(id, this.rows.getRow(id))
    return this.#changed.size > 0 || !this.#hasSameTotals()
  }

  #count(id: string, row: AssessedJourney | undefined): void {
    const before = this.#counted.get(id)
    const after = row && this.#classify(row)
    if (after) this.#counted.set(id, after)
    else this.#counted.delete(id)
    this.#tray += Number(after?.isInTray ?? false) - Number(before?.isInTray ?? false)
    this.#attention +=
      Number(after?.needsAttention ?? false) - Number(before?.needsAttention ?? false)
    const isSameList = before?.isInTray === after?.isInTray
    facetNames.forEach((name, index) => {
      const [was, is] = [before?.keys[index], after?.keys[index]]
      if (was === is && isSameList) return
      if (before && was) this.#add(name, was, -1, before)
      if (after && is) this.#add(name, is, 1, after, row)
    })
  }

  #classify(row: AssessedJourney): CountedJourney {
    const failures = this.#filter.failuresOf(row)
    return {
      keys: facetNames.map((name, index) =>
        (failures & ~(1 << index)) === 0 ? facetKeys[name](row.journey) : undefined,
      ),
      isInTray: isInTray(row),
      needsAttention: needsAttention(row) && (this.#filter.includesTray || !isInTray(row)),
    }
  }

  #add(
    name: FacetName,
    key: string,
    by: 1 | -1,
    counted: CountedJourney,
    row?: AssessedJourney,
  ): void {
    const options = this.#options[name]
    const current = options.get(key)
    const count = (current?.count ?? 0) + by
    const inTray = (current?.inTray ?? 0) + (counted.isInTray ? by : 0)
    const label = current?.label ?? (row ? labels[name](row.journey) : '')
    if (count === 0) options.delete(key)
    else options.set(key, { label, count, inTray })
    this.#changed.add(name)
  }

  /** Copies only what changed, and only when the value is read. */
  #refresh(): void {
    if (this.#changed.size === 0 && this.#hasSameTotals()) return
    this.#facets = { options: this.#refreshOptions(), ...this.#totals() }
  }

  #totals() {
    const tray = this.#tray
    return { feed: this.#counted.size - tray, tray, attention: this.#attention }
  }

  #hasSameTotals(): boolean {
    const { feed, tray, attention } = this.#totals()
    const facets = this.#facets
    return feed === facets.feed && tray === facets.tray && attention === facets.attention
  }

  /** The same object while no option changed: often only a journey has become late. */
  #refreshOptions(): Facets['options'] {
    if (this.#changed.size === 0) return this.#facets.options
    const options = { ...this.#facets.options }
    for (const name of this.#changed) options[name] = new Map(this.#options[name])
    this.#changed.clear()
    return options
  }
}

const createOptions = (): Record<FacetName, Map<string, FacetOption>> => ({
  estados: new Map(),
  cliente: new Map(),
  corredor: new Map(),
  vehiculo: new Map(),
  conductor: new Map(),
})
