import { useEffect, useState } from 'react'
import { describeError } from '#data/describe-error.ts'
import { HttpFailure } from '#data/http-failure.ts'

export interface Problem {
  message: string
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
    // Gone before the next one comes: a message that stays the same would not be read aloud again.
    setProblem(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      const found = toProblem(error)
      setProblem(found)
      setWaitsUntil(found.retryAt)
      setIsBusy(false)
      onProblem(found)
    }
  }
  return { problem, isBusy, mustWait, attempt, forget: () => setProblem(null) }
}

export function toProblem(error: unknown, now = Date.now()): Problem {
  const { code, retryAfter } =
    error instanceof HttpFailure ? error : { code: null, retryAfter: null }
  return {
    message: describeError(error),
    code,
    retryAt: retryAfter === null ? null : now + retryAfter * 1000,
  }
}
