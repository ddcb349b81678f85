import { toSearchText } from '@arriero/domain/format/text.ts'
import { type RawBuilder, sql } from 'kysely'

/** The words of a number: as a whole, and its digits at the end. */
export const foldNumber = (text: string | null): string[] =>
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

/** All of these words, or words that begin with them. They have only letters and digits, so nothing is escaped. */
export const prefixQuery = (words: readonly string[]): RawBuilder<unknown> =>
  allOf(words.map((word) => `${word}:*`))

const allOf = (words: readonly string[]): RawBuilder<unknown> => sql`${words.join(' & ')}::tsquery`

/** `899.999.068-1` and `+57 300 123 4567` are one number each, however they are written. */
function registryTerms(text: string): string[] {
  const isNumber = /^[\d\s().+-]+$/u.test(text) && /\d/u.test(text)
  return isNumber ? [withoutCountry(onlyDigits(text))] : searchTerms(text)
}

/** A word of an e-mail, as the registry stores it. Folded words have no capital letters. */
export const emailWord = (word: string): string => `E${word}`

/**
 * Finds records by their words. For readers who see personal data masked, numbers and the words of e-mails match only as
 * a whole, or they could be found out letter by letter. Plates are no personal data. Undefined for a text without letters
 * or digits.
 */
export function registryQuery(text: string, isMasked: boolean): RawBuilder<unknown> | undefined {
  const terms = registryTerms(text)
  if (terms.length === 0) return undefined
  return allOf(
    terms.map((term) => {
      const word = isMasked && /^\d/u.test(term) ? term : `${term}:*`
      return `(${word} | ${emailWord(term)}${isMasked ? '' : ':*'})`
    }),
  )
}

export const onlyDigits = (text: string) => text.replace(/\D/gu, '')
export const withoutCountry = (digits: string) =>
  digits.replace(/^57(?=(?:3|60)\d+$)(?=\d{10}$)/u, '')
