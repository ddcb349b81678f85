import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalid, restoreFocus } from './focus.tsx'
import { type FormErrors, type FormFailure, type FormResult, placeFailure } from './form-result.ts'

export interface SubmitOptions<Field extends string, Body, Answer, Code extends string> {
  send: (body: Body) => Promise<Answer>
  describeFailure: (error: unknown) => FormFailure<Code>
  /** Error codes whose message is shown at a field instead of the form's own message. */
  fieldByCode?: Partial<Record<Code, Field>>
  /** Runs before each submit, valid or not. */
  onSubmit?: () => void
  onSuccess?: (answer: Answer, body: Body) => void
  /** Runs after the failure is shown and the focus is restored. */
  onFailure?: (failure: FormFailure<Code>, error: unknown) => void
  /** For forms whose success leads to another screen: the form stays busy until it is unmounted. */
  staysBusy?: boolean
}

/**
 * The submit logic of a form: sends one body at a time, shows errors at their field, focuses the
 * first invalid one and gives the focus back after sending. `useForm` adds the values.
 */
export function useSubmit<Field extends string, Body, Answer, Code extends string>({
  send,
  describeFailure,
  fieldByCode = {},
  onSubmit,
  onSuccess,
  onFailure,
  staysBusy = false,
}: SubmitOptions<Field, Body, Answer, Code>) {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  const [failure, setFailure] = useState<FormFailure<Code> | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [lockedUntil, setLockedUntil] = useState<number | null>(null)
  const isLocked = lockedUntil !== null

  useEffect(() => {
    if (lockedUntil === null) return undefined
    const timer = setTimeout(() => setLockedUntil(null), lockedUntil - Date.now())
    return () => clearTimeout(timer)
  }, [lockedUntil])

  async function submit(result: FormResult<Field, Body>): Promise<void> {
    if (isSending || isLocked) return
    onSubmit?.()
    const submittedFrom = document.activeElement
    if ('errors' in result) {
      // `flushSync` here and below: the focus can only move to what is already rendered.
      flushSync(() => {
        setFailure(null)
        setErrors(result.errors)
      })
      focusFirstInvalid(formRef.current)
      return
    }
    // Cleared before sending: a screen reader reads the same message again only if it was removed.
    setFailure(null)
    setErrors({})
    setIsSending(true)
    let answer: Answer
    try {
      answer = await send(result.body)
    } catch (error) {
      showFailure(describeFailure(error), error, submittedFrom)
      return
    }
    onSuccess?.(answer, result.body)
    if (staysBusy) return
    flushSync(() => setIsSending(false))
    restoreFocus(submittedFrom)
  }

  function showFailure(failed: FormFailure<Code>, error: unknown, submittedFrom: Element | null) {
    const placed = placeFailure(failed, fieldByCode)
    flushSync(() => {
      setErrors(placed.errors)
      setFailure(placed.failure)
      setLockedUntil(failed.retryAt)
      setIsSending(false)
    })
    restoreFocus(submittedFrom)
    if (placed.failure === null) focusFirstInvalid(formRef.current)
    onFailure?.(failed, error)
  }

  return {
    formRef,
    errors,
    failure,
    /** What is shown of the form as a whole. */
    message: failure?.message ?? errors.form,
    isSending,
    /** The server asked to wait: the submit button is disabled. */
    isLocked,
    submit,
    /** For fields that changed: their error was about the old value. */
    clearErrors: (...fields: Field[]) => setErrors((current) => without(current, fields)),
    /** Clears a failure that no longer applies, and its lock. */
    clearFailure: () => {
      setFailure(null)
      setLockedUntil(null)
    },
  }
}

/** Also without the errors in the rows of these fields, because a removed row moves the others. */
function without<Field extends string>(errors: FormErrors<Field>, fields: Field[]) {
  const rest = { ...errors }
  for (const key of Object.keys(errors) as (keyof FormErrors<Field>)[]) {
    if (fields.some((field) => key === field || key.startsWith(`${field}.`))) delete rest[key]
  }
  return rest
}
