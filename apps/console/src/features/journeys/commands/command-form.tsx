import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describeSiteCheck, needsSiteReason } from '@arriero/domain/journeys/site-check.ts'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useCommandUser } from './command-user.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useJourneys, useToAssign } from '#features/journeys/live/journeys-context.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { commandCatalogue } from './catalogue/command-catalogue.ts'
import { checkDraft, type CommandCheck } from './check-command.ts'
import { CommandConsequence } from './command-consequence.tsx'
import { useRunCommand } from './command-context.ts'
import { questionsOf } from './command-draft.ts'
import { NoveltyIntro } from './novelty-intro.tsx'
import { nextInSameCall } from './next-in-call.ts'
import { QuestionFields } from './fields/question-fields.tsx'
import { useSiteCheck } from './site-facts.ts'
import { useCommandForm } from './use-command-form.ts'
import classes from './command-form.module.css'

interface CommandFormProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
  onClose: () => void
}

/** The content of the command dialog: questions, consequence and buttons. */
export function CommandForm({ journey: opened, name, preset, onClose }: CommandFormProps) {
  const me = useCommandUser()
  const live = useLiveJourney(opened)
  const site = useSiteCheck(live.journey, name)
  const isUnseen = site !== undefined && needsSiteReason(site, 'console')
  const protocols = useNoveltyProtocols()
  const runCommand = useRunCommand()
  const form = useCommandForm({
    journey: live.journey,
    name,
    preset,
    isUnseen,
    onDone: (answered, body) => {
      const next = name === 'takeNoveltyStep' && nextInSameCall(answered, body, protocols)
      if (next) runCommand(answered, name, { step: next.id })
      else onClose()
    },
  })
  const { draft, message, sentJourney, isResubmit } = form
  // Our own command changes the live journey before its answer arrives: it must not count as a change by another user.
  const journey = sentJourney ?? live.journey
  const check = checkDraft(journey, name, draft, me, preset)
  const refusal = sentJourney ? undefined : describeRefusal(live.hasLeft, check)
  const { asksSiteReason } = form
  const questions = questionsOf(name, journey, {
    protocols,
    isUnseen: asksSiteReason,
  })
  const isSubmittedByAnswer = questions.some(({ submits }) => submits)
  const hasRequired = questions.some(({ isRequired }) => isRequired)
  const consequenceId = useId()
  const stateLabel = journeyStateDisplay[journey.journeyStateId].label
  return (
    <form className={classes.form} {...form.formProps}>
      <p className={classes.about}>
        <RouteText {...journey} /> · {journey.customer.name} · {stateLabel}
      </p>
      {live.hasChanged && !sentJourney && !refusal && (
        <output className={classes.changed}>
          El viaje cambió mientras usted escribía: ahora está en «{stateLabel}».
        </output>
      )}
      <NoveltyIntro journey={journey} name={name} preset={preset} />
      {site && (
        <p className={classes.site} data-where={site.where}>
          {describeSiteCheck(site)}
        </p>
      )}
      <QuestionFields
        journey={journey}
        name={name}
        preset={preset}
        questions={questions}
        draft={draft}
        errors={form.errors}
        onChange={form.change}
      />
      <div id={consequenceId}>
        <CommandConsequence
          journey={journey}
          name={name}
          draft={draft}
          to={'to' in check ? check.to : undefined}
        />
      </div>
      {/* After a conflict the server's message comes first: it names the person who was faster. */}
      <FormMessage>{isResubmit ? (message ?? refusal) : (refusal ?? message)}</FormMessage>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        {!isSubmittedByAnswer && (
          <Button
            type="submit"
            loading={form.isSending}
            disabled={refusal !== undefined}
            color={commandCatalogue[name].tone === 'danger' ? 'red' : 'forest'}
            aria-describedby={consequenceId}
            {...(hasRequired ? {} : { 'data-autofocus': true })}
          >
            {isResubmit && !refusal ? 'Enviar de todos modos' : commandLabels[name]}
          </Button>
        )}
      </div>
    </form>
  )
}

function describeRefusal(hasLeft: boolean, check: CommandCheck): string | undefined {
  if (hasLeft) return 'El viaje dejó la lista mientras usted escribía. Ya no se puede.'
  return 'refusedBecause' in check ? check.refusedBecause : undefined
}

interface LiveJourney {
  /** The journey of the live lists; if they don't have it, the one that the dialog was opened with. */
  journey: JourneyDocument
  /** It was in a live list when the dialog opened, and is not any more. */
  hasLeft: boolean
  /** A command has run on it since the dialog opened. */
  hasChanged: boolean
}

/** Follows the journey while the dialog is open. */
function useLiveJourney(opened: JourneyDocument): LiveJourney {
  const underWay = useRow(useJourneys(), opened.id)
  const toAssign = useRow(useToAssign(), opened.id)
  const live = (underWay ?? toAssign)?.journey
  const [wasLive] = useState(live !== undefined)
  const journey = live && live.version >= opened.version ? live : opened
  const [firstVersion] = useState(journey.commandVersion)
  return {
    journey,
    hasLeft: wasLive && live === undefined,
    hasChanged: journey.commandVersion > firstVersion,
  }
}
