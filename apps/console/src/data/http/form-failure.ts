import type { ErrorCode } from '@arriero/domain/errors.ts'
import {
  describeError,
  describeErrorAnd,
  describeNextStep,
  describeWait,
} from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'

/** A failed submit, for forms that show the next step separately and count down to `retryAt`. */
export function describeFormFailure(error: unknown, now = Date.now()) {
  const { code, retryAfter } = readHttpFailure(error)
  return {
    message: describeError(error),
    nextStep: describeNextStep(error),
    code,
    retryAt: retryAfter === null ? null : now + retryAfter * 1000,
  }
}

/** The same with the next step or the wait in the message, for forms that don't lock. */
export function describeFormFailureInline(error: unknown) {
  const { code, retryAfter } = readHttpFailure(error)
  const next = retryAfter === null ? describeNextStep(error) : describeWait(retryAfter)
  return {
    message: next === null ? describeError(error) : describeErrorAnd(error, next),
    nextStep: null,
    code,
    retryAt: null,
  }
}

function readHttpFailure(error: unknown) {
  if (!(error instanceof HttpFailure)) return { code: null, retryAfter: null }
  // The cast is safe: a code that isn't in the catalogue belongs to no field.
  return { code: error.code as ErrorCode | null, retryAfter: error.retryAfter }
}
