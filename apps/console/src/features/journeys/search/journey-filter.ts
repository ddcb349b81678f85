import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type AssessedJourney, needsAttention } from '#features/journeys/live/assessed-journey.ts'
import { matchesWords, toSearchWords } from '#features/journeys/quick-search/journey-search-text.ts'
import type { InProgressSearch } from './journey-search.ts'

/** The filters that offer their options with counts. */
export const facetNames = ['estados', 'cliente', 'corredor', 'vehiculo', 'conductor'] as const
export type FacetName = (typeof facetNames)[number]

/** The option a journey belongs to; empty if it has none. */
export const facetKeys: Record<FacetName, (journey: JourneyDocument) => string> = {
  estados: ({ journeyStateId }) => `${journeyStateId}`,
  cliente: ({ customer }) => customer.id,
  corredor: ({ origin, destination }) => `${origin.divipola}-${destination.divipola}`,
  vehiculo: ({ vehicle }) => vehicle?.type ?? '',
  conductor: ({ driver }) => driver?.id ?? '',
}

export type JourneyFilterSearch = Pick<
  InProgressSearch,
  FacetName | 'texto' | 'atencion' | 'motivo'
>

/** The bit of all filters that aren't facets; the lower bits belong to the facets. */
const nonFacetBit = 1 << facetNames.length

export interface FeedFilter {
  /** The filters that exclude the journey, as bits in the order of `facetNames`; 0 if it is shown. */
  failuresOf: (row: AssessedJourney) => number
}

export function createFilter(search: JourneyFilterSearch): FeedFilter {
  const { texto, atencion, motivo } = search
  const words = toSearchWords(texto ?? '')
  const wanted = facetNames.map((name) => {
    const chosen = search[name]
    return chosen === undefined ? undefined : new Set([chosen].flat().map(String))
  })

  function isExcludedByNonFacet(row: AssessedJourney): boolean {
    if (atencion === 1 && !needsAttention(row)) return true
    if (motivo && !row.attention.some(({ reason }) => reason === motivo)) return true
    return words.length > 0 && !matchesWords(row.journey, words)
  }

  return {
    failuresOf(row) {
      let failures = 0
      facetNames.forEach((name, index) => {
        if (wanted[index]?.has(facetKeys[name](row.journey)) === false) failures |= 1 << index
      })
      return isExcludedByNonFacet(row) ? failures | nonFacetBit : failures
    },
  }
}

/** Whether any filter is set. */
export const isFiltered = (search: JourneyFilterSearch): boolean =>
  [...facetNames, 'texto', 'atencion', 'motivo'].some((name) => Reflect.get(search, name))

/** Merged into a search, it removes all filters. */
export const noFilters = {
  estados: undefined,
  cliente: undefined,
  corredor: undefined,
  vehiculo: undefined,
  conductor: undefined,
  texto: undefined,
  atencion: undefined,
  motivo: undefined,
} satisfies Record<keyof Required<JourneyFilterSearch>, undefined>
