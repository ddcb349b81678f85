import { useEffect, useRef } from 'react'
import type { DraftProblems } from './action-draft.ts'

/** The form whose first wrong answer takes the focus. */
export function useProblemFocus(problems: DraftProblems) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[data-problem] :is(input, textarea)')?.focus()
  }, [problems])
  return formRef
}
