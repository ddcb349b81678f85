import { useState } from 'react'
import { useNow } from '#data/use-now.ts'
import { FormMessage } from '#ui/form-message.tsx'
import { describeWait } from '#data/http/describe-wait.ts'
import { Spoken } from '#ui/spoken.tsx'
import type { LoginMessage } from './login-message.ts'
import type { Problem } from './use-attempt.ts'

interface AttemptMessageProps {
  problem: Problem | null
  /** Why the person is here; the first failure takes its place. */
  loginMessage?: LoginMessage | null
}

export function AttemptMessage({ problem, loginMessage = null }: AttemptMessageProps) {
  if (problem === null) {
    return <FormMessage isGood={loginMessage?.kind === 'done'}>{loginMessage?.text}</FormMessage>
  }
  return (
    <FormMessage detail={problem.nextStep}>
      {problem.message}
      {problem.retryAt ? <Countdown key={problem.retryAt} until={problem.retryAt} /> : null}
    </FormMessage>
  )
}

function Countdown({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow(1000).getTime()) / 1000)
  // A screen reader hears it once: an alert that speaks every second helps nobody.
  const [atFirst] = useState(seconds)
  return (
    <>
      <Spoken> {describeWait(atFirst)}</Spoken>
      <span aria-hidden="true"> {describeWait(seconds)}</span>
    </>
  )
}
