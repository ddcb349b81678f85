import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { RowBatch, RowSource } from '#data/live/live-database.ts'
import { DerivedView } from '#data/live/views/derived-view.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { isInFeed, needsPerson } from '#features/journeys/live/journey-standing.ts'
import { type FacetName, type JourneyFilter, facetKeys, facetNames } from './journey-filter.ts'

export interface FacetOption {
  label: string
  count: number
}

export type FacetOptions = ReadonlyMap<string, FacetOption>

export interface Facets {
  options: Readonly<Record<FacetName, FacetOptions>>
  /** Of the feed, whatever is filtered. */
  total: number
  /** Those of the feed that need a person, whatever is filtered. */
  attention: number
}

/** What a journey counts as: its key in each facet, undefined where another filter leaves it out. */
interface Counted {
  keys: readonly (string | undefined)[]
  needsPerson: boolean
}

const labels: Record<FacetName, (journey: JourneyDocument) => string> = {
  estados: () => '',
  cliente: ({ customer }) => customer.name,
  corredor: ({ origin, destination }) => `${origin.name} → ${destination.name}`,
  vehiculo: ({ vehicle }) => capitalise(vehicle?.type ?? ''),
  conductor: ({ driver }) => driver?.name ?? '',
}

/**
 * What each filter would show if it alone were changed: it counts the journeys that no other filter
 * leaves out. A journey that changes is counted anew, nothing else is.
 */
export class JourneyFacets extends DerivedView<AssessedJourney, Facets> {
  readonly #filter: JourneyFilter
  readonly #counted = new Map<string, Counted>()
  readonly #options = createOptions()
  readonly #changed = new Set<FacetName>()
  #attention = 0
  #facets: Facets = { options: createOptions(), total: 0, attention: 0 }

  constructor(rows: RowSource<AssessedJourney>, filter: JourneyFilter) {
    super(rows)
    this.#filter = filter
    this.rebuild()
  }

  get(): Facets {
    this.#renew()
    return this.#facets
  }

  protected rebuild(): void {
    const gone = [...this.#counted.keys()].filter((id) => this.rows.getRow(id) === undefined)
    this.follow({ put: this.rows.getIds(), removed: gone })
  }

  protected follow({ put, removed }: RowBatch): boolean {
    for (const id of removed) this.#count(id, undefined)
    for (const id of put) this.#count(id, this.rows.getRow(id))
    const { total, attention } = this.#facets
    return this.#changed.size > 0 || total !== this.#counted.size || attention !== this.#attention
  }

  #count(id: string, row: AssessedJourney | undefined): void {
    const before = this.#counted.get(id)
    const after = row && isInFeed(row) ? this.#judge(row) : undefined
    if (after) this.#counted.set(id, after)
    else this.#counted.delete(id)
    this.#attention += Number(after?.needsPerson ?? false) - Number(before?.needsPerson ?? false)
    facetNames.forEach((name, index) => {
      const [was, is] = [before?.keys[index], after?.keys[index]]
      if (was === is) return
      if (was) this.#add(name, was, -1, undefined)
      if (is) this.#add(name, is, 1, row)
    })
  }

  #judge(row: AssessedJourney): Counted {
    const failures = this.#filter.failuresOf(row)
    return {
      keys: facetNames.map((name, index) =>
        (failures & ~(1 << index)) === 0 ? facetKeys[name](row.journey) : undefined,
      ),
      needsPerson: needsPerson(row),
    }
  }

  #add(name: FacetName, key: string, by: 1 | -1, row: AssessedJourney | undefined): void {
    const options = this.#options[name]
    const held = options.get(key)
    const count = (held?.count ?? 0) + by
    const label = held?.label ?? (row ? labels[name](row.journey) : '')
    if (count === 0) options.delete(key)
    else options.set(key, { label, count })
    this.#changed.add(name)
  }

  /** Copies only what changed, and only when somebody looks. */
  #renew(): void {
    const total = this.#counted.size
    const attention = this.#attention
    const isSame = total === this.#facets.total && attention === this.#facets.attention
    if (this.#changed.size === 0 && isSame) return
    this.#facets = { options: this.#renewOptions(), total, attention }
  }

  /** The same object while no option changed: most of the time only a truck has become late. */
  #renewOptions(): Facets['options'] {
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

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
