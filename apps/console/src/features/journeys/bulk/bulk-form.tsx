import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ActionDraft,
  type DraftProblems,
  readDraft,
  startDraft,
} from '#features/journeys/actions/action-draft.ts'
import { questionsOf } from '#features/journeys/actions/action-questions.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { ActionField } from '#features/journeys/actions/fields/action-field.tsx'
import { describeMany } from './describe-many.ts'
import classes from './bulk.module.css'

interface BulkFormProps {
  name: CommandName
  journeys: readonly JourneyDocument[]
  /** Any of them: what is asked is the same for all. */
  sample: JourneyDocument
  me: { id: string }
  onSend: (body: object) => void
  onClose: () => void
}

/** Asked once for all of them; who said it and which manifest it was belong to one alone. */
const ofOneAlone: ReadonlySet<string> = new Set(['onBehalfOf', 'manifestNumber'])

export function BulkForm({ name, journeys, sample, me, onSend, onClose }: BulkFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ActionDraft>(() => startDraft(name, {}))
  const [problems, setProblems] = useState<DraftProblems>({})
  const questions = questionsOf(name, sample).filter(({ field }) => !ofOneAlone.has(field))
  const first = questions.find(({ isRequired }) => isRequired)

  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>('[data-problem] :is(input, textarea)')?.focus()
  }, [problems])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const reading = readDraft(name, sample, draft)
    if ('problems' in reading) setProblems(reading.problems)
    else onSend(reading.body)
  }

  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
      {questions.map(({ field, isRequired }) => (
        <div key={field} {...(problems[field] !== undefined && { 'data-problem': true })}>
          <ActionField
            journey={sample}
            name={name}
            field={field}
            value={draft[field] ?? ''}
            problem={problems[field]}
            isRequired={isRequired}
            isFirst={first?.field === field}
            reasonCode={draft.reasonCode}
            onChange={(value) => {
              setDraft({ ...draft, [field]: value })
              setProblems({ ...problems, [field]: undefined })
            }}
          />
        </div>
      ))}
      <ul className={classes.consequence} aria-label="Qué pasa después">
        {describeMany(journeys, name, me).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          color={name === 'cancel' ? 'red' : 'forest'}
          {...(first ? {} : { 'data-autofocus': true })}
        >
          {commandDisplay[name].label}
        </Button>
      </div>
    </form>
  )
}
