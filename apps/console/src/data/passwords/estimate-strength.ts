import { findRatedPart, minPasswordScore } from '@arriero/domain/users/password-rules.ts'
import { type Score, type TranslationKeys, ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as spanish from '@zxcvbn-ts/language-es-es'
import type { PasswordStrength } from './password-strength.ts'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
})

const scoreLabels: Record<Score, string> = {
  0: 'Muy débil.',
  1: 'Muy débil.',
  2: 'Débil.',
  3: 'Buena.',
  4: 'Muy buena.',
}

/** Our own texts, because the library's Spanish uses «tú». */
const warnings: TranslationKeys['warnings'] = {
  straightRow: 'Las teclas seguidas son fáciles de adivinar.',
  keyPattern: 'Los dibujos en el teclado son fáciles de adivinar.',
  simpleRepeat: 'Los caracteres repetidos son fáciles de adivinar.',
  extendedRepeat: 'Repetir la misma parte ayuda muy poco.',
  sequences: 'Las secuencias como «abc» o «123» son fáciles de adivinar.',
  recentYears: 'Los años recientes son fáciles de adivinar.',
  dates: 'Las fechas son fáciles de adivinar.',
  topTen: 'Es una de las contraseñas más usadas del mundo.',
  topHundred: 'Es una contraseña muy usada.',
  common: 'Es una contraseña muy usada.',
  similarToCommon: 'Se parece a una contraseña muy usada.',
  wordByItself: 'Una sola palabra es fácil de adivinar.',
  namesByThemselves: 'Los nombres y apellidos solos son fáciles de adivinar.',
  commonNames: 'Los nombres y apellidos son fáciles de adivinar.',
  userInputs: 'No use su nombre ni su correo.',
  pwned: 'Apareció en una filtración de datos.',
}
const warningOf = new Map(Object.entries(warnings))
const advice = 'Agregue una o dos palabras poco comunes.'

/** Only for the worker: it needs half a megabyte of word lists and up to a second for unusual texts. */
export function estimateStrength(password: string, personal: readonly string[]): PasswordStrength {
  const { rest, words, isPersonal } = findRatedPart(password, personal)
  const { score, feedback } = estimator.check(rest, words)
  if (score >= minPasswordScore) return { score, sentence: scoreLabels[score] }
  const warning = isPersonal ? 'userInputs' : feedback.warning
  return { score, sentence: `${scoreLabels[score]} ${warningOf.get(warning ?? '') ?? advice}` }
}
