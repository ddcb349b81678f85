import { useEffect, useRef, useState } from 'react'
import { describeErrorAnd } from '../http/describe-error.ts'
import { HttpFailure } from '../http/http-failure.ts'
import {
  type PasswordStrength,
  createStrengthMeter,
  judgeLength,
  unjudged,
} from './password-strength.ts'

const notMeasured = 'No se pudo medir aquí: se revisa al guardarla.'

/**
 * How hard a new password is to guess, while it is typed. `personal`: what a stranger may know about
 * the person, an e-mail or a name. The word lists are fetched with the first judged letter.
 */
export function usePasswordStrength(
  password: string,
  personal: readonly string[],
): PasswordStrength {
  const [judged, setJudged] = useState(unjudged)
  const meter = useRef<{ ask: ReturnType<typeof createStrengthMeter>; end: () => void }>(null)
  const byLength = judgeLength(password)
  const known = personal.join('\n')

  useEffect(() => {
    if (judgeLength(password) !== null) return
    meter.current ??= openMeter(setJudged)
    meter.current.ask({ password, personal: known.split('\n') })
  }, [password, known])

  useEffect(
    () => () => {
      meter.current?.end()
      meter.current = null
    },
    [],
  )
  return byLength ?? judged
}

function openMeter(show: (strength: PasswordStrength) => void) {
  const worker = new Worker(new URL('./judge-password.worker.ts', import.meta.url), {
    type: 'module',
  })
  worker.addEventListener('error', (event) => {
    // One that did not come has nothing to say; one that broke has.
    const problem = event instanceof ErrorEvent ? event.error : new HttpFailure({ status: 0 })
    show({ score: null, sentence: describeErrorAnd(problem, notMeasured) })
  })
  return { ask: createStrengthMeter(worker, show), end: () => worker.terminate() }
}
