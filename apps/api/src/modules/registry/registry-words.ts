import { toSearchText } from '@arriero/domain/format/text.ts'
import { foldNumber, foldWords, searchTerms } from '#platform/search-words.ts'

interface SearchableRecord {
  names: readonly (string | null)[]
  /** Cédula, or NIT with its check digit. */
  documents?: readonly string[]
  plates?: readonly (string | null)[]
  phones?: readonly (string | null)[]
}

/** The words that find a record, normalised by `foldWords`. */
export function registryWords({
  names,
  documents = [],
  plates = [],
  phones = [],
}: SearchableRecord): string {
  const words = [
    ...names.flatMap(foldWords),
    ...documents.map(onlyDigits),
    ...plates.flatMap(foldNumber),
    ...phones.flatMap((phone) => (phone === null ? [] : withoutCountry(onlyDigits(phone)))),
  ]
  return [...new Set(words)].join(' ')
}

/** `899.999.068-1` and `+57 300 123 4567` are one number each, however they are written. */
export function registryTerms(text: string): string[] {
  const isNumber = /^[\d\s().+-]+$/u.test(text) && /\d/u.test(text)
  return isNumber ? [withoutCountry(onlyDigits(text))] : searchTerms(text)
}

const onlyDigits = (text: string) => text.replace(/\D/gu, '')
const withoutCountry = (digits: string) => digits.replace(/^57(?=(?:3|60)\d+$)(?=\d{10}$)/u, '')

/** Orders as Spanish does when compared byte by byte: accents don't matter, Ñ comes after N. */
export const sortKey = (text: string): string =>
  toSearchText(text.normalize('NFC').replaceAll(/ñ/giu, 'n~')).slice(0, 250)
