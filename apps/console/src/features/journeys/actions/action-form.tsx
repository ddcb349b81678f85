import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useOwnId } from '#data/use-own-id.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { FormMessage } from '#ui/form-message.tsx'
import { ActionConsequence } from './action-consequence.tsx'
import { questionsOf } from './action-questions.ts'
import { commandDisplay } from './command-display.ts'
import { QuestionFields } from './fields/question-fields.tsx'
import { judgeDraft } from './judge-draft.ts'
import { useActionForm } from './use-action-form.ts'
import { useJourneyUnderDialog } from './use-journey-under-dialog.ts'
import classes from './action-form.module.css'

interface ActionFormProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
  onClose: () => void
}

/** What a command asks, what follows from it, and the two ways out. */
export function ActionForm({ journey: opened, name, preset, onClose }: ActionFormProps) {
  const me = { id: useOwnId() }
  const under = useJourneyUnderDialog(opened)
  const asked = { journey: under.journey, name, preset, onDone: onClose }
  const { formRef, draft, problems, message, sentFor, isAgain, change, handleSubmit } =
    useActionForm(asked)
  // What we sent changes the journey before the answer is here: that is nobody else's doing.
  const journey = sentFor ?? under.journey
  const verdict = judgeDraft(journey, name, draft, me)
  const refusal = sentFor ? undefined : refuse(under, verdict)
  const questions = questionsOf(name, journey)
  const mustAnswer = questions.some(({ isRequired }) => isRequired)
  const consequenceId = useId()
  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
      <p className={classes.about}>
        <RouteText {...journey} /> · {journey.customer.name} ·{' '}
        {journeyStateDisplay[journey.journeyStateId].label}
      </p>
      {under.hasChanged && !sentFor && !refusal && (
        <output className={classes.changed}>
          El viaje cambió mientras usted escribía: ahora está en «
          {journeyStateDisplay[journey.journeyStateId].label}».
        </output>
      )}
      <QuestionFields
        journey={journey}
        name={name}
        questions={questions}
        draft={draft}
        problems={problems}
        onChange={change}
      />
      <div id={consequenceId}>
        <ActionConsequence
          journey={journey}
          name={name}
          draft={draft}
          to={'to' in verdict ? verdict.to : undefined}
        />
      </div>
      {/* Who was first says more than that it can't be done any more. */}
      <FormMessage>{isAgain ? (message ?? refusal) : (refusal ?? message)}</FormMessage>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <Button
          type="submit"
          loading={sentFor !== undefined}
          disabled={refusal !== undefined}
          color={isEnding(name) ? 'red' : 'forest'}
          aria-describedby={consequenceId}
          {...(mustAnswer ? {} : { 'data-autofocus': true })}
        >
          {isAgain && !refusal ? 'Enviar de todos modos' : commandDisplay[name].label}
        </Button>
      </div>
    </form>
  )
}

function refuse(
  { hasLeft }: { hasLeft: boolean },
  verdict: ReturnType<typeof judgeDraft>,
): string | undefined {
  if (hasLeft) return 'El viaje dejó de estar en curso mientras usted escribía. Ya no se puede.'
  return 'refusedBecause' in verdict ? verdict.refusedBecause : undefined
}

const isEnding = (name: CommandName) =>
  name === 'cancel' || name === 'withdraw' || name === 'declareAbandoned'
