import { toSearchText } from '@arriero/domain/format/text.ts'

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

const foldNumber = (text: string | null): string[] =>
  foldWords(text).flatMap((word) => [word, /\d+$/.exec(word)?.[0] ?? word])

/**
 * The words of a text, without case, accents or punctuation. `V-10023` and `ZZA-012` are one word each, and
 * their number is another, so that `10023` and `zza 012` find them too.
 */
export function foldWords(text: string | null): string[] {
  if (text === null) return []
  return toSearchText(text)
    .replace(/(?<=\p{Letter})-(?=\p{Number})/gu, '')
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
}

/** The words of a search, without those that are the beginning of another: `bo` adds nothing to `bogota`. */
export function searchTerms(text: string): string[] {
  const words = [...new Set(foldWords(text))]
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}
