import { toSearchText } from '../format/search-text.ts'
import { judgedPasswordLength } from './password-rule.ts'

/** What of a password is worth an estimate; the console's meter and the server judge the same. */
export interface JudgedPart {
  rest: string
  /** Known words of the person were in it. */
  isPersonal: boolean
  words: string[]
}

/** What anybody knows of the person, their names and their e-mail, is worth nothing: only the rest counts. */
export function judgedPart(password: string, personal: readonly string[]): JudgedPart {
  const judged = password.normalize('NFC').slice(0, judgedPasswordLength)
  // The longest first, so that «mar» leaves no «cela» of a «Marcela».
  const words = ['arriero', ...personal.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length)
  const rest = judged.replaceAll(new RegExp(words.join('|'), 'giu'), '')
  return { rest, isPersonal: rest !== judged, words }
}

/** The parts of a name or an e-mail, with and without their accents. */
function wordsOf(text: string): string[] {
  const parts = text.normalize('NFC').split(/[^\p{L}\p{N}]+/u)
  return parts.filter((part) => part.length > 2).flatMap((part) => [part, toSearchText(part)])
}
