import { AppError } from '@arriero/domain/errors.ts'
import { toSearchText } from '@arriero/domain/format/search-text.ts'
import { judgedPasswordLength, leastPasswordScore } from '@arriero/domain/users/password-rule.ts'

const personalSentence =
  'La contraseña se parece a sus nombres o a su correo. Elija una que no los tenga.'
const samePasswordSentence = 'La contraseña nueva debe ser distinta de la actual.'

/**
 * Refuses passwords that others have had, or that can be guessed. Ask only who has proved to be
 * entitled to choose one: a long odd text takes the better part of a second.
 */
export async function refuseWeakPassword(
  password: string,
  personal: readonly string[],
): Promise<void> {
  const { leaked, score } = await loadJudge()
  const text = password.normalize('NFC')
  if (leaked.has(text.toLowerCase())) throw new AppError('password.breached')
  // The longest first, so that «mar» leaves no «cela» of a «Marcela».
  const words = ['arriero', ...personal.flatMap(wordsOf)].toSorted((a, b) => b.length - a.length)
  const judged = text.slice(0, judgedPasswordLength)
  // What anybody knows of the person is worth nothing: only the rest is judged.
  const rest = judged.replaceAll(new RegExp(words.join('|'), 'giu'), '')
  if (score(rest, words) >= leastPasswordScore) return
  throw new AppError('password.weak', rest === judged ? undefined : personalSentence)
}

export const samePassword = (): AppError => new AppError('password.weak', samePasswordSentence)

/** The parts of a name or an e-mail, with and without their accents. */
function wordsOf(text: string): string[] {
  const parts = text.normalize('NFC').split(/[^\p{L}\p{N}]+/u)
  return parts.filter((part) => part.length > 2).flatMap((part) => [part, toSearchText(part)])
}

interface Judge {
  leaked: ReadonlySet<string>
  score: (text: string, words: string[]) => number
}

let judge: Promise<Judge> | undefined

/** Megabytes of words: read when the first password is judged, and once. */
function loadJudge(): Promise<Judge> {
  judge ??= readDictionaries()
  return judge
}

async function readDictionaries(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  const dictionary = { ...common.dictionary, ...spanish.dictionary }
  const estimator = new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
  return {
    leaked: new Set(common.dictionary['passwords-common']),
    score: (text, words) => estimator.check(text, words).score,
  }
}
