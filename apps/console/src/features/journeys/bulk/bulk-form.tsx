import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  type ActionDraft,
  type DraftProblems,
  readDraft,
  startDraft,
} from '#features/journeys/actions/action-draft.ts'
import { questionsOf } from '#features/journeys/actions/action-questions.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { QuestionFields } from '#features/journeys/actions/fields/question-fields.tsx'
import { useProblemFocus } from '#features/journeys/actions/use-problem-focus.ts'
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
  const [draft, setDraft] = useState<ActionDraft>(() => startDraft(name, {}))
  const [problems, setProblems] = useState<DraftProblems>({})
  const formRef = useProblemFocus(problems)
  const questions = questionsOf(name, sample).filter(({ field }) => !ofOneAlone.has(field))
  const mustAnswer = questions.some(({ isRequired }) => isRequired)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const reading = readDraft(name, sample, draft)
    if ('problems' in reading) setProblems(reading.problems)
    else onSend(reading.body)
  }

  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
      <QuestionFields
        journey={sample}
        name={name}
        questions={questions}
        draft={draft}
        problems={problems}
        onChange={(field, value) => {
          setDraft({ ...draft, [field]: value })
          setProblems({ ...problems, [field]: undefined })
        }}
      />
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
          {...(mustAnswer ? {} : { 'data-autofocus': true })}
        >
          {commandDisplay[name].label}
        </Button>
      </div>
    </form>
  )
}
