import { toSearchText } from '@arriero/domain/format/text.ts'
import {
  emailWord,
  foldNumber,
  foldWords,
  onlyDigits,
  withoutCountry,
} from '#platform/search-words.ts'

interface SearchableRecord {
  names: readonly (string | null)[]
  emails?: readonly (string | null)[]
  /** Cédula, or NIT with its check digit. */
  documents?: readonly string[]
  plates?: readonly (string | null)[]
  phones?: readonly (string | null)[]
}

/** The words that find a record, normalised by `foldWords`. */
export function registryWords({
  names,
  emails = [],
  documents = [],
  plates = [],
  phones = [],
}: SearchableRecord): string {
  const words = [
    ...names.flatMap(foldWords),
    ...emails.flatMap(foldWords).map(emailWord),
    ...documents.map(onlyDigits),
    ...plates.flatMap(foldNumber),
    ...phones.flatMap((phone) => (phone === null ? [] : withoutCountry(onlyDigits(phone)))),
  ]
  return [...new Set(words)].join(' ')
}

/** Orders as Spanish does when compared byte by byte: accents don't matter, Ñ comes after N. */
export const sortKey = (text: string): string =>
  toSearchText(text.normalize('NFC').replaceAll(/ñ/giu, 'n~')).slice(0, 250)
