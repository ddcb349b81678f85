import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { FormMessage } from '#ui/form-message.tsx'
import { ActionConsequence } from './action-consequence.tsx'
import { questionsOf } from './action-questions.ts'
import { commandDisplay } from './command-display.ts'
import { QuestionFields } from './fields/question-fields.tsx'
import { useActionForm } from './use-action-form.ts'
import classes from './action-form.module.css'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { ActionDraft } from './action-draft.ts'
import { type ActionVerdict, eventOf, judgeAction } from './judge-action.ts'
import { standingOf } from './standing-of.ts'
import { useRow } from '#data/live/use-row.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

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

/** May it be done by the one whose word is written down? */
function judgeDraft(
  journey: JourneyDocument,
  name: CommandName,
  { onBehalfOf }: ActionDraft,
  me: { id: string },
): ActionVerdict {
  const event = eventOf(name)
  const isSaid = onBehalfOf === 'customer' || onBehalfOf === 'driver'
  if (!event || !isSaid) return judgeAction(journey, name, me)
  // A customer's booking is not cancelled as a journey is; the server says which state follows.
  if (name === 'cancel' && onBehalfOf === 'customer') {
    const booking = journeyCan(standingOf(journey), 'cancelBooking', onBehalfOf)
    if (booking.allowed) return {}
  }
  const verdict = journeyCan(standingOf(journey), event, onBehalfOf)
  return verdict.allowed ? { to: verdict.to } : { refusedBecause: verdict.because }
}

interface JourneyUnderDialog {
  /** As the feed has it; as it was opened where the feed has no such journey. */
  journey: JourneyDocument
  /** It was under way when the dialog opened, and is no more. */
  hasLeft: boolean
  /** Somebody acted on it since the dialog opened. */
  hasChanged: boolean
}

/** Follows the journey while somebody writes. */
function useJourneyUnderDialog(opened: JourneyDocument): JourneyUnderDialog {
  const live = useRow(useJourneys(), opened.id)?.journey
  const [wasLive] = useState(live !== undefined)
  const journey = live && live.version >= opened.version ? live : opened
  const [first] = useState(journey.commandVersion)
  return {
    journey,
    hasLeft: wasLive && live === undefined,
    hasChanged: journey.commandVersion > first,
  }
}
