import { useNow } from '#data/use-now.ts'
import { describeWait } from './describe-wait.ts'
import type { Notice } from './notice.ts'
import type { Problem } from './use-attempt.ts'
import classes from './auth-page.module.css'

interface FormMessageProps {
  problem: Problem | null
  /** Why the person is here; the first failure takes its place. */
  notice?: Notice | null
}

/** One place above the form. */
export function FormMessage({ problem, notice = null }: FormMessageProps) {
  const isGood = problem === null && notice?.kind === 'done'
  return (
    <div role="alert" className={classes.alert}>
      {(problem ?? notice) && (
        <p className={isGood ? classes.goodMessage : classes.message}>
          {problem?.message ?? notice?.text}
          {problem?.retryAt ? <Countdown until={problem.retryAt} /> : null}
        </p>
      )}
    </div>
  )
}

function Countdown({ until }: { until: number }) {
  const seconds = Math.ceil((until - useNow(1000).getTime()) / 1000)
  // Hidden from screen readers: an alert that speaks every second helps nobody.
  return <span aria-hidden="true"> {describeWait(seconds)}</span>
}
