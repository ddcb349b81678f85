import { useNow } from '#data/use-now.ts'
import type { SignInProblem } from './sign-in-problem.ts'
import classes from './login-page.module.css'

interface SignInMessageProps {
  problem: SignInProblem | null
  notice: string | null
}

/** One place above the form: the last failure, or else why the person is here again. */
export function SignInMessage({ problem, notice }: SignInMessageProps) {
  const text = problem === null ? notice : problem.isFieldProblem ? null : problem.message
  return (
    <div role="alert">
      {text !== null && (
        <p className={classes.message}>
          {text}
          {problem?.retryAt ? <Countdown until={problem.retryAt} /> : null}
        </p>
      )}
    </div>
  )
}

function Countdown({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow(1000).getTime()) / 1000)
  // Hidden from screen readers: an alert that speaks every second helps nobody.
  return <span aria-hidden="true">{seconds > 0 ? ` Puede intentar en ${seconds} s.` : ''}</span>
}
