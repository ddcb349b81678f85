import { foldNumber, foldWords } from '#platform/search-words.ts'

export interface SearchableJourney {
  code: string
  customer: string
  driver: string | null
  plate: string | null
  trailerPlate: string | null
  origin: string
  destination: string
  cargo: string
  manifest: string | null
}

/** The searchable words of a journey, normalised by `foldWords`. Stored in the column `search_text`. */
export function searchWords(journey: SearchableJourney): string {
  const { code, plate, trailerPlate, manifest, ...names } = journey
  const numbers = [code, plate, trailerPlate, manifest].flatMap(foldNumber)
  return [...new Set([...numbers, ...Object.values(names).flatMap(foldWords)])].join(' ')
}

/** Adds the words of one more number. */
export const addNumber = (words: string, number: string): string =>
  [...new Set([...foldWords(words), ...foldNumber(number)])].join(' ')
