import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { clearToasts } from '#ui/show-toast.ts'
import {
  type FormProblems,
  type FormReading,
  type Refusals,
  placeFailure,
} from './form-problems.ts'

interface FormOptions<Field extends string, Body, Answer> {
  read: () => FormReading<Field, Body>
  send: (body: Body) => Promise<Answer>
  refusals?: Refusals<Field>
  onFailed?: () => void
  onDone: (answer: Answer, body: Body) => void
}

/** Sends once, says what is wrong where it is wrong, and puts the cursor there. */
export function useForm<Field extends string, Body, Answer>({
  read,
  send,
  refusals = {},
  onFailed,
  onDone,
}: FormOptions<Field, Body, Answer>) {
  const formRef = useRef<HTMLFormElement>(null)
  const sentFrom = useRef<Element>(null)
  const [problems, setProblems] = useState<FormProblems<Field>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setProblems(placeFailure(error, refusals))
      onFailed?.()
    },
  })

  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  // A busy button can't keep the focus: it gets it back when it is free again.
  useEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    if (sentFrom.current instanceof HTMLElement) sentFrom.current.focus()
  }, [isPending])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    sentFrom.current = document.activeElement
    clearToasts()
    const reading = read()
    if ('problems' in reading) {
      setProblems(reading.problems)
      return
    }
    setProblems({})
    mutate(reading.body)
  }

  return { formRef, problems, isSending: isPending, handleSubmit }
}
