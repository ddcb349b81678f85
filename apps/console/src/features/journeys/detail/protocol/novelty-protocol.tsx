import { formatRelative } from '@arriero/domain/format/duration.ts'
import { lowerFirst } from '@arriero/domain/format/text.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import {
  type NoveltyProtocol,
  noveltySeverityLabels,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button } from '@mantine/core'
import { use, useId } from 'react'
import { useCurrentUser } from '#data/current-user.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { usePendingJourneyId, useRunCommand } from '#features/journeys/commands/command-context.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { describePlace } from '#features/journeys/protocols/place-text.ts'
import { HeadingLevel } from '../detail-section.tsx'
import { mayCommand, useMayCommand } from '#features/journeys/commands/command-user.ts'
import { listOutcomes, type ProtocolProgress } from './protocol-progress.ts'
import { ProtocolSteps } from './protocol-steps.tsx'
import { findDueRemedy, listRemedies } from './remedy-actions.ts'
import classes from './novelty-protocol.module.css'

interface NoveltyProtocolPanelProps {
  journey: JourneyDocument
  contact: JourneyDetail['contact']
  progress: ProtocolProgress
}

/** The protocol of the open novelty: who attends it, its steps with their outcomes, and its remedies. */
export function NoveltyProtocolPanel({ journey, contact, progress }: NoveltyProtocolPanelProps) {
  const id = useId()
  const now = useNow(1000).getTime()
  const row = useRow(useJourneys(), journey.id)
  const estimatedAt = row?.estimatedAt ?? null
  const Heading = use(HeadingLevel) === 1 ? 'h2' : 'h3'
  const { protocol, code, note } = progress
  const { severity } = protocol
  const isNextOpen = progress.steps.some(({ status }) => status === 'next')
  return (
    <section className={classes.protocol} aria-labelledby={id} data-part="protocol">
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          Protocolo: {lowerFirst(novelties[code].label)}
        </Heading>
        <span className={classes.severity} data-severity={severity}>
          {noveltySeverityLabels[severity]}
        </span>
        <Attendant journey={journey} />
      </div>
      <OpenedTime at={progress.openedAt} place={describePlace(journey, now)} now={now} />
      {note !== null && <p className={classes.note}>{note}</p>}
      {protocol.note !== '' && <p className={classes.note}>{protocol.note}</p>}
      <ProtocolSteps progress={progress} facts={{ journey, protocol, contact, estimatedAt, now }} />
      <Remedies
        journey={journey}
        protocol={protocol}
        isDue={!isNextOpen && !row?.isSnoozed}
        outcomes={listOutcomes(progress)}
      />
    </section>
  )
}

interface OpenedTimeProps {
  at: string
  place: string
  now: number
}

function OpenedTime({ at, place, now }: OpenedTimeProps) {
  return (
    <p className={classes.note}>
      Abierta <time dateTime={at}>{formatRelative(at, new Date(now))}</time>, {place}
    </p>
  )
}

function Attendant({ journey }: { journey: JourneyDocument }) {
  const runCommand = useRunCommand()
  const canTake = useMayCommand()
  const { attendedBy } = journey
  if (attendedBy) {
    return (
      <span>
        atiende <strong>{attendedBy.name}</strong>
      </span>
    )
  }
  if (!canTake) return null
  return (
    <Button variant="default" size="compact-sm" onClick={() => runCommand(journey, 'take')}>
      Tomar
    </Button>
  )
}

interface RemediesProps {
  journey: JourneyDocument
  protocol: NoveltyProtocol
  /** All required steps are taken, so that one of these comes next. */
  isDue: boolean
  /** Of the steps that were taken, oldest first. */
  outcomes: readonly string[]
}

/** What can be done about it. Available before all steps are taken, because the decision may be clear earlier. */
function Remedies({ journey, protocol, isDue, outcomes }: RemediesProps) {
  const runCommand = useRunCommand()
  const isBusy = usePendingJourneyId() === journey.id
  const me = useCurrentUser()
  const { possible, impossible } = listRemedies(journey, protocol, me)
  const due = isDue ? findDueRemedy({ possible }, outcomes) : undefined
  if (!mayCommand(me)) return null
  return (
    <fieldset className={classes.remedies}>
      <legend className={classes.legend}>Salidas</legend>
      {possible.map(({ remedy, label, name, preset }) => (
        <Button
          key={remedy}
          size="compact-md"
          variant={remedy === due ? 'filled' : 'default'}
          disabled={isBusy}
          data-tone={name === 'cancel' ? 'danger' : undefined}
          onClick={() => runCommand(journey, name, preset)}
        >
          {label}
        </Button>
      ))}
      {impossible.length > 0 && (
        <p className={classes.note}>
          {journey.journeyStateId === journeyStates.UnUpdated
            ? 'Para las demás, registre primero que el camión volvió a reportar.'
            : `Aquí no aplica: ${impossible.join(', ').toLowerCase()}.`}
        </p>
      )}
    </fieldset>
  )
}
