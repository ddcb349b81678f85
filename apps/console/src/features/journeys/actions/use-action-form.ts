import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import { showToast } from '#ui/show-toast.ts'
import { useActionDesk } from './action-desk-context.ts'
import {
  type ActionDraft,
  type DraftProblems,
  readDraft,
  startDraft,
  unasked,
} from './action-draft.ts'
import type { DraftField } from './action-questions.ts'
import type { CommandOutcome } from './command-sender.ts'
import { decideOn, followScreen, isAgain, tellChange } from './decided-version.ts'
import { undoOf } from './undo-of.ts'
import { useProblemFocus } from './use-problem-focus.ts'

interface ActionFormOptions {
  /** As the screen shows it now. */
  journey: JourneyDocument
  name: CommandName
  preset: object
  onDone: () => void
}

/** Refusals of the server that are about one answer. */
const refusedField: Partial<Record<string, DraftField>> = {
  'journey.reason-required': 'note',
  'driver.not-fit': 'driverId',
  'driver.not-found': 'driverId',
  'driver.busy': 'driverId',
  'journey.appointment-too-soon': 'loadingAt',
}

/** The answers, and what became of them: sent once, told where it belongs, kept until it is done. */
export function useActionForm({ journey, name, preset, onDone }: ActionFormOptions) {
  const { sender } = useActionDesk()
  const id = useOwnId()
  const sentFrom = useRef<Element>(null)
  const [draft, setDraft] = useState<ActionDraft>(() => startDraft(name, preset))
  const [problems, setProblems] = useState<DraftProblems>({})
  const formRef = useProblemFocus(problems)
  const [message, setMessage] = useState<string>()
  const [sentFor, setSentFor] = useState<JourneyDocument>()
  const retry = useRef<() => Promise<CommandOutcome>>(undefined)
  const [decided, setDecided] = useState(() => decideOn(journey.commandVersion))
  const decision = followScreen(decided, journey.commandVersion)
  if (decision !== decided) setDecided(decision)

  // A busy button can't keep the focus: it gets it back when it is free again.
  useEffect(() => {
    if (sentFor || document.activeElement !== document.body) return
    if (sentFrom.current instanceof HTMLElement) sentFrom.current.focus()
  }, [sentFor])

  function change(field: DraftField, value: string) {
    // Other words are another request.
    retry.current = undefined
    setDraft({ ...draft, [field]: value })
    setProblems({ ...problems, [field]: undefined })
  }

  async function send(body: object) {
    const undo = undoOf(name, journey, { id })
    const seen = { ...journey, commandVersion: decision.version }
    const ask =
      retry.current ?? (() => sender.perform(seen, name, body, { undo, tellsFailure: true }))
    sentFrom.current = document.activeElement
    setSentFor(journey)
    const outcome = await ask()
    // What was done stays in sight as it was sent, while the dialog closes.
    if (outcome.ok) return onDone()
    if (!formRef.current) return tellLater(outcome.message, outcome.retry)
    setSentFor(undefined)
    retry.current = outcome.retry
    if (outcome.code === 'journey.changed-meanwhile') setDecided(tellChange)
    const field = refusedField[outcome.code ?? '']
    if (field) setProblems({ [field]: outcome.message })
    else setMessage(outcome.message)
  }

  /** Whoever closed the dialog meanwhile still has to know. */
  function tellLater(text: string, again: (() => Promise<CommandOutcome>) | undefined) {
    const action = again && { label: 'Reintentar', run: () => void again() }
    showToast(journey.code, text, 'failed', action)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (sentFor) return
    setMessage(undefined)
    const reading = readDraft(name, journey, draft)
    if ('problems' in reading) return setProblems(reading.problems)
    setProblems({})
    void send({ ...unasked(preset), ...reading.body })
  }

  return {
    formRef,
    draft,
    problems,
    message,
    sentFor,
    isAgain: isAgain(decision),
    change,
    handleSubmit,
  }
}
