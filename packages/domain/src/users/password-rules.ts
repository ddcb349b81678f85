import { toSearchText } from '../format/text.ts'

/** The forms check only the length; the server also checks strength and leaked passwords. */
export const passwordLength = { min: 8, max: 256 } as const

export const passwordTooShort = `La contraseña debe tener al menos ${passwordLength.min} caracteres.`
export const passwordTooLong = `La contraseña debe tener máximo ${passwordLength.max} caracteres.`

/** On zxcvbn's scale from 0 to 4: about ten thousand million guesses. */
export const minPasswordScore = 3

/** Only the beginning is rated: zxcvbn takes seconds on long texts, and this length is enough. */
export const ratedPasswordLength = 40

/** How long the link of a recovery e-mail is valid. */
export const recoveryLinkMinutes = 30

/** The part of a password to rate. The console's meter and the server rate the same part. */
interface RatedPart {
  rest: string
  /** The password contains names or the e-mail of the person. */
  isPersonal: boolean
  words: string[]
}

/** Removes the names and e-mail of the person, which are easy to guess: only the rest is rated. */
export function findRatedPart(password: string, personal: readonly string[]): RatedPart {
  const rated = password.normalize('NFC').slice(0, ratedPasswordLength)
  // Longest first: otherwise «mar» would leave the «cela» of «Marcela».
  const words = ['arriero', ...personal.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length)
  const rest = rated.replaceAll(new RegExp(words.join('|'), 'giu'), '')
  return { rest, isPersonal: rest !== rated, words }
}

/** The parts of a name or an e-mail, with and without accents. */
function wordsOf(text: string): string[] {
  const parts = text.normalize('NFC').split(/[^\p{L}\p{N}]+/u)
  return parts.filter((part) => part.length > 2).flatMap((part) => [part, toSearchText(part)])
}
