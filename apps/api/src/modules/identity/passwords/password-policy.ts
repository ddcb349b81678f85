import { AppError } from '@arriero/domain/errors.ts'
import { findRatedPart, minPasswordScore } from '@arriero/domain/users/password-rules.ts'

const personalSentence =
  'La contraseña se parece a sus nombres o a su correo. Elija una que no los tenga.'
const samePasswordSentence = 'La contraseña nueva debe ser distinta de la actual.'

/**
 * Rejects leaked passwords and those that are easy to guess. Call it only after the caller is authorized: scoring a
 * long password can take most of a second.
 */
export async function rejectWeakPassword(
  password: string,
  personal: readonly string[],
): Promise<void> {
  const { leaked, score } = await loadEstimator()
  if (leaked.has(password.normalize('NFC').toLowerCase())) throw new AppError('password.breached')
  const { rest, words, isPersonal } = findRatedPart(password, personal)
  if (score(rest, words) >= minPasswordScore) return
  throw new AppError('password.weak', isPersonal ? personalSentence : undefined)
}

export const samePasswordError = (): AppError => new AppError('password.weak', samePasswordSentence)

interface PasswordEstimator {
  leaked: ReadonlySet<string>
  score: (text: string, words: string[]) => number
}

let estimatorPromise: Promise<PasswordEstimator> | undefined

/** Loads several megabytes of dictionaries, once, when the first password is checked. */
function loadEstimator(): Promise<PasswordEstimator> {
  estimatorPromise ??= readDictionaries()
  return estimatorPromise
}

async function readDictionaries(): Promise<PasswordEstimator> {
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
