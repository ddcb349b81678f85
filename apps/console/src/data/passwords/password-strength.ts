import { passwordLength } from '@arriero/domain/users/password-rule.ts'

export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4 | null
  /** In words, for who does not see the bars. */
  sentence: string
}

export const unjudged: PasswordStrength = {
  score: null,
  sentence: `Mínimo ${passwordLength.min} caracteres. Varias palabras poco comunes sirven bien.`,
}

/** What needs no estimate: nothing typed yet, or too little. */
export function judgeLength(password: string): PasswordStrength | null {
  if (password === '') return unjudged
  const missing = passwordLength.min - password.length
  if (missing <= 0) return null
  const sentence = missing === 1 ? 'Falta 1 carácter.' : `Faltan ${missing} caracteres.`
  return { score: 0, sentence }
}

interface Question {
  password: string
  personal: readonly string[]
}

/** The part of a `Worker` that is used here. */
export interface Judge {
  postMessage: (question: Question) => void
  addEventListener: (type: 'message', listener: (event: { data: PasswordStrength }) => void) => void
}

/** One question at a time, the newest next: what was typed meanwhile need not be judged. */
export function createStrengthMeter(judge: Judge, show: (strength: PasswordStrength) => void) {
  let waiting: Question | null = null
  let isBusy = false
  const ask = (question: Question) => {
    isBusy = true
    judge.postMessage(question)
  }
  judge.addEventListener('message', ({ data }) => {
    isBusy = false
    const next = waiting
    waiting = null
    if (next === null) show(data)
    else ask(next)
  })
  return (question: Question) => {
    if (isBusy) waiting = question
    else ask(question)
  }
}
