import { stateInProgress } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  type AssessedJourney,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import { createTextMatcher } from '#features/journeys/quick-search/search-terms.ts'
import type { InProgressSearch } from './journey-search.ts'

/** The filters that offer their options with counts. */
export const facetNames = ['estados', 'cliente', 'corredor', 'vehiculo', 'conductor'] as const
export type FacetName = (typeof facetNames)[number]

/** The option a journey belongs to; empty if it has none. */
export const facetKeys: Record<FacetName, (journey: JourneyDocument) => string> = {
  // A journey of the tray belongs to the state it interrupted, so that a filter by state keeps it in sight.
  estados: (journey) => `${stateInProgress(journey) ?? journey.journeyStateId}`,
  cliente: ({ customer }) => customer.id,
  corredor: ({ origin, destination }) => `${origin.divipola}-${destination.divipola}`,
  vehiculo: ({ vehicle }) => vehicle?.type ?? '',
  conductor: ({ driver }) => driver?.id ?? '',
}

export type JourneyFilterSearch = Pick<
  InProgressSearch,
  FacetName | 'texto' | 'atencion' | 'motivo' | 'soloEnCurso'
>

/** The bit of all filters that aren't facets; the lower bits belong to the facets. */
const nonFacetBit = 1 << facetNames.length

export interface FeedFilter {
  /** False if the user hides the journeys of the tray. */
  includesTray: boolean
  /** The filters that exclude the journey, as bits in the order of `facetNames`; 0 if it is shown. */
  failuresOf: (row: AssessedJourney) => number
}

export function createFilter(search: JourneyFilterSearch): FeedFilter {
  const { texto, atencion, motivo } = search
  const includesTray = search.soloEnCurso !== 1
  const matchesText = createTextMatcher(texto ?? '')
  const wanted = facetNames.map((name) => {
    const chosen = search[name]
    return chosen === undefined ? undefined : new Set(chosen.map(String))
  })

  function isExcludedByNonFacet(row: AssessedJourney): boolean {
    if (!includesTray && isInTray(row)) return true
    if (atencion === 1 && !needsAttention(row)) return true
    if (motivo && !row.attention.some(({ reason }) => reason === motivo)) return true
    return !matchesText(row.journey)
  }

  function isExcludedByFacet({ journey }: AssessedJourney, name: FacetName, index: number) {
    const chosen = wanted[index]
    if (chosen === undefined || chosen.has(facetKeys[name](journey))) return false
    // An address may also name a state of the tray.
    return name !== 'estados' || !chosen.has(`${journey.journeyStateId}`)
  }

  return {
    includesTray,
    failuresOf(row) {
      let failures = 0
      facetNames.forEach((name, index) => {
        if (isExcludedByFacet(row, name, index)) failures |= 1 << index
      })
      return isExcludedByNonFacet(row) ? failures | nonFacetBit : failures
    },
  }
}

/** Whether any filter is set. */
export const isFiltered = (search: JourneyFilterSearch): boolean =>
  [...facetNames, 'texto', 'atencion', 'motivo'].some((name) => Reflect.get(search, name))

/** Merged into a search, it removes all filters. The switch of the tray is not one of them. */
export const noFilters = {
  estados: undefined,
  cliente: undefined,
  corredor: undefined,
  vehiculo: undefined,
  conductor: undefined,
  texto: undefined,
  atencion: undefined,
  motivo: undefined,
} satisfies Record<Exclude<keyof JourneyFilterSearch, 'soloEnCurso'>, undefined>
