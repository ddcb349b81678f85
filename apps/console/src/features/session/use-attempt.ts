import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from '#data/http/describe-error.ts'
import { describeNextStep } from '#data/http/describe-next-step.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

export interface Problem {
  message: string
  /** Where the message alone does not say it; null also when the server answered. */
  nextStep: string | null
  /** Our own name for it, where the server gave one. */
  code: string | null
  /** When the next try is welcome, in epoch milliseconds. */
  retryAt: number | null
}

/**
 * One try of a form at a time. It stays busy after a success, until another screen takes its place,
 * and closed while the server asks to wait.
 */
export function useAttempt(onProblem: (problem: Problem) => void = () => undefined) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null)
  const mustWait = waitsUntil !== null

  useEffect(() => {
    if (waitsUntil === null) return undefined
    const timer = setTimeout(() => setWaitsUntil(null), waitsUntil - Date.now())
    return () => clearTimeout(timer)
  }, [waitsUntil])

  async function attempt(work: () => Promise<void>) {
    if (isBusy || mustWait) return
    const focused = document.activeElement
    // Gone before the next one comes: a message that stays the same would not be read aloud again.
    setProblem(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      const found = toProblem(error)
      // At once: a button that is busy cannot take the focus back.
      flushSync(() => {
        setProblem(found)
        setWaitsUntil(found.retryAt)
        setIsBusy(false)
      })
      restoreFocus(focused)
      onProblem(found)
    }
  }

  /** For what the problem says no more: another account, another mistake. */
  function forget() {
    setProblem(null)
    setWaitsUntil(null)
  }
  return { problem, isBusy, mustWait, attempt, forget }
}

export function toProblem(error: unknown, now = Date.now()): Problem {
  const { code, retryAfter } =
    error instanceof HttpFailure ? error : { code: null, retryAfter: null }
  return {
    message: describeError(error),
    nextStep: describeNextStep(error),
    code,
    retryAt: retryAfter === null ? null : now + retryAfter * 1000,
  }
}

/** A button loses the focus while it is disabled. If it still is, the first field of its form is the next best place. */
function restoreFocus(focused: Element | null): void {
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return
  focused.focus()
  if (document.activeElement !== focused) focused.closest('form')?.querySelector('input')?.focus()
}
