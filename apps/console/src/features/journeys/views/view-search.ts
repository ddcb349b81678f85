import {
  type InProgressSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'

/** What a saved view keeps of an address: the journey in hand is of the moment. */
export const keptOf = (search: InProgressSearch): InProgressSearch => ({
  ...search,
  viaje: undefined,
})

/** As the address has it, without its question mark. */
export function writeViewSearch(
  search: InProgressSearch,
  stringify: (search: Record<string, unknown>) => string,
): string {
  return stringify({ ...keptOf(search) }).replace(/^\?/, '')
}

export const readViewSearch = (text: string): InProgressSearch =>
  readInProgressSearch(Object.fromEntries(new URLSearchParams(text)))
