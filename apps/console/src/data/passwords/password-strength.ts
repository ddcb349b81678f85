import { errorCatalogue } from '@arriero/domain/errors.ts'
import {
  passwordLength,
  passwordTooLong,
  passwordTooShort,
} from '@arriero/domain/users/password-rules.ts'
import { useEffect, useRef, useState } from 'react'
import { describeErrorAnd } from '../http/describe-error.ts'
import { HttpFailure } from '../http/http-failure.ts'

export interface PasswordStrength {
  score: 0 | 1 | 2 | 3 | 4 | null
  /** The score in words, for screen readers. */
  sentence: string
}

const initialStrength: PasswordStrength = {
  score: null,
  sentence: `Mínimo ${passwordLength.min} caracteres. Varias palabras poco comunes sirven bien.`,
}

/** The strength of an empty or too short password, which needs no estimate; null for others. */
export function checkLength(password: string): PasswordStrength | null {
  if (password === '') return initialStrength
  const missing = passwordLength.min - password.length
  if (missing <= 0) return null
  const sentence = missing === 1 ? 'Falta 1 carácter.' : `Faltan ${missing} caracteres.`
  return { score: 0, sentence }
}

interface StrengthRequest {
  password: string
  personal: readonly string[]
}

/** The part of a `Worker` that is used here. */
export interface StrengthWorker {
  postMessage: (request: StrengthRequest) => void
  addEventListener: (type: 'message', listener: (event: { data: PasswordStrength }) => void) => void
}

/** Sends one request at a time to the worker. While it is busy only the newest request waits. */
export function createStrengthMeter(
  worker: StrengthWorker,
  show: (strength: PasswordStrength) => void,
) {
  let waiting: StrengthRequest | null = null
  let isBusy = false
  const send = (request: StrengthRequest) => {
    isBusy = true
    worker.postMessage(request)
  }
  worker.addEventListener('message', ({ data }) => {
    isBusy = false
    const next = waiting
    waiting = null
    if (next === null) show(data)
    else send(next)
  })
  return (request: StrengthRequest) => {
    if (isBusy) waiting = request
    else send(request)
  }
}

const notMeasured = 'No se pudo medir aquí: se revisa al guardarla.'

/**
 * Estimates how hard a new password is to guess, while it is typed. `personal`: e-mail or name of the
 * user, which make a password weak. The word lists are loaded with the first estimate.
 */
export function usePasswordStrength(
  password: string,
  personal: readonly string[],
): PasswordStrength {
  const [estimate, setEstimate] = useState(initialStrength)
  const meter = useRef<{ request: ReturnType<typeof createStrengthMeter>; stop: () => void }>(null)
  const byLength = checkLength(password)
  const personalText = personal.join('\n')

  useEffect(() => {
    if (checkLength(password) !== null) return
    meter.current ??= startWorker(setEstimate)
    meter.current.request({ password, personal: personalText.split('\n') })
  }, [password, personalText])

  useEffect(
    () => () => {
      meter.current?.stop()
      meter.current = null
    },
    [],
  )
  return byLength ?? estimate
}

function startWorker(show: (strength: PasswordStrength) => void) {
  const worker = new Worker(new URL('./estimate-strength.worker.ts', import.meta.url), {
    type: 'module',
  })
  worker.addEventListener('error', (event) => {
    // A script that failed to load gives a plain event; an exception in it gives an ErrorEvent.
    const problem = event instanceof ErrorEvent ? event.error : new HttpFailure({ status: 0 })
    show({ score: null, sentence: describeErrorAnd(problem, notMeasured) })
  })
  return { request: createStrengthMeter(worker, show), stop: () => worker.terminate() }
}

export type NewPasswordErrors = Partial<Record<'password' | 'repeated', string>>

/** The checks that need no server; the server also checks strength and leaks. */
export function checkNewPassword({
  password,
  repeated,
}: {
  password: string
  repeated: string
}): NewPasswordErrors {
  if (password.length < passwordLength.min) return { password: passwordTooShort }
  if (password.length > passwordLength.max) return { password: passwordTooLong }
  return password === repeated ? {} : { repeated: errorCatalogue['password.mismatch'].message }
}
