import { useState } from 'react'
import { describeWait } from '#data/http/describe-error.ts'
import { useNow } from '#data/use-now.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { FormFailure } from '#ui/form/form-result.ts'
import { Spoken } from '#ui/spoken.tsx'

/** Shown on the login screen after a redirect from elsewhere in the console. */
export interface LoginMessage {
  /**
   * `ended`: the session is over. `done`: the action succeeded. `failed`: the action succeeded, but the step
   * after it failed.
   */
  kind: 'ended' | 'done' | 'failed'
  text: string
}

interface AuthMessageProps {
  failure: FormFailure | null
  /** Why the login screen opened; the first failure replaces it. */
  loginMessage?: LoginMessage | null
}

/** The alert above the forms for signed-out users, with a countdown if the server asked to wait. */
export function AuthMessage({ failure, loginMessage = null }: AuthMessageProps) {
  if (failure === null) {
    return <FormMessage isGood={loginMessage?.kind === 'done'}>{loginMessage?.text}</FormMessage>
  }
  return (
    <FormMessage detail={failure.nextStep}>
      {failure.message}
      {failure.retryAt ? <Countdown key={failure.retryAt} until={failure.retryAt} /> : null}
    </FormMessage>
  )
}

function Countdown({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow(1000).getTime()) / 1000)
  // Screen readers get the first value only: an alert that changes every second would never stop.
  const [firstSeconds] = useState(seconds)
  return (
    <>
      <Spoken> {describeWait(firstSeconds)}</Spoken>
      <span aria-hidden="true"> {describeWait(seconds)}</span>
    </>
  )
}
