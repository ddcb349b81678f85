import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { commandCatalogue } from '#features/journeys/commands/catalogue/command-catalogue.ts'
import { questionsOf, readDraft, startDraft } from '#features/journeys/commands/command-draft.ts'
import { QuestionFields } from '#features/journeys/commands/fields/question-fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import classes from './bulk.module.css'

interface BulkFormProps {
  name: CommandName
  /** Any of the journeys: the questions are the same for all. */
  sample: JourneyDocument
  /** What will happen, in sentences. */
  consequence: readonly string[]
  /** A truck among them does not appear at the site, so a reason is asked for. */
  isUnseen: boolean
  onSend: (body: object) => void
  onClose: () => void
}

/** Not asked in bulk: the answer differs by journey. */
const perJourneyFields: ReadonlySet<string> = new Set([
  'onBehalfOf',
  'manifestNumber',
  'occurredAt',
])

export function BulkForm({ name, sample, consequence, isUnseen, ...props }: BulkFormProps) {
  const form = useForm({
    initial: startDraft(name, {}),
    validate: (draft) => readDraft(name, sample, draft, { isUnseen }),
    send: async (body) => props.onSend(body),
    describeFailure: describeFormFailureInline,
  })
  const questions = questionsOf(name, sample, { isUnseen }).filter(
    ({ field }) => !perJourneyFields.has(field),
  )
  const hasRequired = questions.some(({ isRequired }) => isRequired)

  return (
    <form className={classes.form} {...form.formProps}>
      <QuestionFields
        journey={sample}
        name={name}
        questions={questions}
        draft={form.values}
        errors={form.errors}
        onChange={(field, value) => form.change({ [field]: value })}
      />
      <ul className={classes.consequence} aria-label="Qué pasa después">
        {consequence.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          color={commandCatalogue[name].tone === 'danger' ? 'red' : 'forest'}
          {...(hasRequired ? {} : { 'data-autofocus': true })}
        >
          {commandLabels[name]}
        </Button>
      </div>
    </form>
  )
}
