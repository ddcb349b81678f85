import { useEffect, useRef } from 'react'
import type { DraftProblems } from './action-draft.ts'

/** A day is chosen with a button, and written into a field that nobody sees. */
const firstAnswer = "[data-problem] :is(input:not([type='hidden']), textarea, button)"

/** The form whose first wrong answer takes the focus. */
export function useProblemFocus(problems: DraftProblems) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>(firstAnswer)?.focus()
  }, [problems])
  return formRef
}
