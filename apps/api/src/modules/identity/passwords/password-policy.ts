import { AppError } from '@arriero/domain/errors.ts'
import { judgedPart } from '@arriero/domain/users/judged-part.ts'
import { leastPasswordScore } from '@arriero/domain/users/password-rule.ts'

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
  if (leaked.has(password.normalize('NFC').toLowerCase())) throw new AppError('password.breached')
  const { rest, words, isPersonal } = judgedPart(password, personal)
  if (score(rest, words) >= leastPasswordScore) return
  throw new AppError('password.weak', isPersonal ? personalSentence : undefined)
}

export const samePassword = (): AppError => new AppError('password.weak', samePasswordSentence)

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
