import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { commandCatalogue } from '#features/journeys/commands/catalogue/command-catalogue.ts'
import type { CommandUser } from '#features/journeys/commands/command-user.ts'
import { questionsOf, readDraft, startDraft } from '#features/journeys/commands/command-draft.ts'
import { isUnseenAtSite } from '#features/journeys/commands/site-facts.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { QuestionFields } from '#features/journeys/commands/fields/question-fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { describeBulkConsequence } from './bulk-commands.ts'
import classes from './bulk.module.css'

interface BulkFormProps {
  name: CommandName
  journeys: readonly JourneyDocument[]
  /** Any of `journeys`: the questions are the same for all. */
  sample: JourneyDocument
  me: CommandUser
  onSend: (body: object) => void
  onClose: () => void
}

/** Not asked in bulk: the answer differs by journey. */
const perJourneyFields: ReadonlySet<string> = new Set([
  'onBehalfOf',
  'manifestNumber',
  'occurredAt',
])

export function BulkForm({ name, journeys, sample, me, onSend, onClose }: BulkFormProps) {
  const limits = useJourneyLimits()
  const unseen = journeys.filter((journey) => isUnseenAtSite(journey, name, limits)).length
  const form = useForm({
    initial: startDraft(name, {}),
    validate: (draft) => readDraft(name, sample, draft, { isUnseen: unseen > 0 }),
    send: async (body) => onSend(body),
    describeFailure: describeFormFailureInline,
  })
  const questions = questionsOf(name, sample, { isUnseen: unseen > 0 }).filter(
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
        {describeBulkConsequence(journeys, name, me, unseen).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
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
