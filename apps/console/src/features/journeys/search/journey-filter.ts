import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { hasWords, toSearchWords } from '#features/journeys/found/journey-text.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { needsPerson } from '#features/journeys/live/journey-standing.ts'
import type { InProgressSearch } from './journey-search.ts'

/** The filters that offer what there is to choose, with how much of each. */
export const facetNames = ['estados', 'cliente', 'corredor', 'vehiculo', 'conductor'] as const
export type FacetName = (typeof facetNames)[number]

/** Empty where a journey has none. */
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

/** One bit per facet, and one for what is no facet. */
const otherBit = 1 << facetNames.length

export interface JourneyFilter {
  /** Which filters leave the journey out, as bits in the order of `facetNames`; 0: it is shown. */
  failuresOf: (row: AssessedJourney) => number
}

export function createFilter(search: JourneyFilterSearch): JourneyFilter {
  const { texto, atencion, motivo } = search
  const words = toSearchWords(texto ?? '')
  const wanted = facetNames.map((name) => {
    const chosen = search[name]
    return chosen === undefined ? undefined : new Set([chosen].flat().map(String))
  })

  function isLeftOutOtherwise(row: AssessedJourney): boolean {
    if (atencion === 1 && !needsPerson(row)) return true
    if (motivo && !row.attention.some(({ reason }) => reason === motivo)) return true
    return words.length > 0 && !hasWords(row.journey, words)
  }

  return {
    failuresOf(row) {
      let failures = 0
      facetNames.forEach((name, index) => {
        if (wanted[index]?.has(facetKeys[name](row.journey)) === false) failures |= 1 << index
      })
      return isLeftOutOtherwise(row) ? failures | otherBit : failures
    },
  }
}

/** Whether anything at all is left out. */
export const isFiltered = (search: JourneyFilterSearch): boolean =>
  [...facetNames, 'texto', 'atencion', 'motivo'].some((name) => Reflect.get(search, name))

/** Lays over a search to show everything again. */
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
