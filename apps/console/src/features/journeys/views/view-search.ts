import {
  type InProgressSearch,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'

/** As the address has it, without its question mark; the journey in hand is of the moment. */
export function writeViewSearch(
  search: InProgressSearch,
  stringify: (search: Record<string, unknown>) => string,
): string {
  return stringify({ ...search, viaje: undefined }).replace(/^\?/, '')
}

export const readViewSearch = (text: string): InProgressSearch =>
  readInProgressSearch(Object.fromEntries(new URLSearchParams(text)))
