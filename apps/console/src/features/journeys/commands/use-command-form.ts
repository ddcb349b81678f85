import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useCurrentUser } from '#data/current-user.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import type { FormFailure } from '#ui/form/form-result.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { showToast } from '#ui/toasts.tsx'
import { findUndo } from './catalogue/command-catalogue.ts'
import type { CommandDraft, DraftField } from './catalogue/command-definition.ts'
import { useCommandSender } from './command-context.ts'
import { readDraft, startDraft, unaskedFields } from './command-draft.ts'
import type { CommandOutcome } from './command-sender.ts'

interface CommandFormOptions {
  /** As the screen shows it now. */
  journey: JourneyDocument
  name: CommandName
  preset: object
  /** The truck is not seen at the site, so the server wants a reason. */
  isUnseen: boolean
  /** `journey` as the server answered, and what was sent. */
  onDone: (journey: JourneyDocument, body: object) => void
}

const siteReasonRequired = 'journey.site-reason-required' satisfies ErrorCode

/** Error codes of the server that belong to one field. */
const fieldByCode: Partial<Record<string, DraftField>> = {
  'journey.reason-required': 'note',
  [siteReasonRequired]: 'reasonCode',
  'journey.wrong-real-time': 'occurredAt',
  'driver.not-fit': 'driverId',
  'driver.not-found': 'driverId',
  'driver.busy': 'driverId',
  'journey.appointment-too-soon': 'loadingAt',
  'journey.appointment-past': 'appointmentAt',
  'journey.same-destination': 'city',
  'journey.outcome-unknown': 'outcome',
  'journey.resolution-refused': 'reasonCode',
  'journey.steps-open': 'note',
}

/** The state of the dialog's form: answers, errors, and the command while it is being sent. */
export function useCommandForm({ journey, name, preset, isUnseen, onDone }: CommandFormOptions) {
  const sender = useCommandSender()
  const me = useCurrentUser()
  const protocols = useNoveltyProtocols()
  const [draft, setDraft] = useState<CommandDraft>(() => startDraft(name, preset))
  const [lastSent, setLastSent] = useState<JourneyDocument>()
  // The server may know a newer position than this screen.
  const [isReasonRequired, setIsReasonRequired] = useState(false)
  const asksSiteReason = isUnseen || isReasonRequired
  const retry = useRef<() => Promise<CommandOutcome>>(undefined)
  const [storedVersion, setStoredVersion] = useState(() => openVersion(journey.commandVersion))
  const formVersion = followScreen(storedVersion, journey.commandVersion)
  if (formVersion !== storedVersion) setStoredVersion(formVersion)

  const { formRef, errors, message, isSending, submit, clearErrors } = useSubmit<
    DraftField,
    object,
    JourneyDocument,
    string
  >({
    send,
    describeFailure,
    fieldByCode,
    onSuccess: onDone,
    onFailure: (failure, error) => {
      const again = error instanceof CommandError ? error.outcome.retry : undefined
      if (!formRef.current) return showFailureToast(failure.message, again)
      retry.current = again
      if (failure.code === 'journey.changed-meanwhile') setStoredVersion(reportConflict)
      if (failure.code === siteReasonRequired) setIsReasonRequired(true)
    },
    // So that the dialog does not change while it closes.
    staysBusy: true,
  })

  async function send(body: object) {
    const undo = findUndo(name, journey, me)
    const confirmed = { ...journey, commandVersion: formVersion.version }
    const perform =
      retry.current ?? (() => sender.perform(confirmed, name, body, { undo, showsFailure: true }))
    setLastSent(journey)
    const outcome = await perform()
    if (!outcome.ok) throw new CommandError(outcome)
    return outcome.journey
  }

  /** For a failure that arrives after the dialog was closed. */
  function showFailureToast(text: string, again: (() => Promise<CommandOutcome>) | undefined) {
    const action = again && { label: 'Reintentar', run: () => void again() }
    showToast(journey.code, text, 'failed', action)
  }

  function change(field: DraftField, value: string) {
    // A changed answer is a new request, with a new idempotency key.
    retry.current = undefined
    setDraft({ ...draft, [field]: value })
    clearErrors(field)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const result = readDraft(name, journey, draft, { protocols, isUnseen: asksSiteReason })
    const extra = unaskedFields(preset)
    void submit('body' in result ? { body: { ...extra, ...result.body } } : result)
  }

  return {
    formProps: { ref: formRef, noValidate: true, onSubmit: handleSubmit },
    draft,
    errors,
    message,
    isSending,
    /** The journey as it was sent; undefined unless a command is on its way or done. */
    sentJourney: isSending ? lastSent : undefined,
    isResubmit: isResubmit(formVersion),
    asksSiteReason,
    change,
  }
}

/** A failed command, for the form; its message is already meant for the user. */
class CommandError extends Error {
  readonly outcome: Extract<CommandOutcome, { ok: false }>

  constructor(outcome: Extract<CommandOutcome, { ok: false }>) {
    super(outcome.message)
    this.outcome = outcome
  }
}

function describeFailure(error: unknown): FormFailure {
  if (!(error instanceof CommandError)) return describeFormFailureInline(error)
  const { message, code = null } = error.outcome
  return { message, nextStep: null, code, retryAt: null }
}

/** The version of the journey that the user confirms by submitting. */
interface FormVersion {
  /** `commandVersion` sent as the expected one: the server refuses if there is a later command. */
  readonly version: number
  /** The server reported a conflict, and the screen may not show the change yet. */
  readonly hasConflict: boolean
  /** It is still the version that the dialog opened with. */
  readonly isFirst: boolean
}

export const openVersion = (version: number): FormVersion => ({
  version,
  hasConflict: false,
  isFirst: true,
})

export const reportConflict = (current: FormVersion): FormVersion => ({
  ...current,
  hasConflict: true,
})

/**
 * Accepts a newer version only after a reported conflict. A change that reaches the screen just before
 * the user presses Enter was not seen, so it must not be confirmed.
 */
export const followScreen = (current: FormVersion, shown: number): FormVersion =>
  current.hasConflict && shown > current.version
    ? { version: shown, hasConflict: false, isFirst: false }
    : current

/** The next submit repeats, on purpose, what the server refused. */
export const isResubmit = ({ hasConflict, isFirst }: FormVersion): boolean =>
  hasConflict || !isFirst
