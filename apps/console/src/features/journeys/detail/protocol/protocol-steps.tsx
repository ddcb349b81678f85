import { formatDuration } from '@arriero/domain/format/duration.ts'
import { stepContactLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconCircleDashed,
  IconCircleDotted,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { usePendingJourneyId, useRunCommand } from '#features/journeys/commands/command-context.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { type ContactFacts, contactLinks } from '#features/journeys/protocols/step-contacts.ts'
import type { ProtocolProgress, StepProgress, TakenStep } from './protocol-progress.ts'
import classes from './novelty-protocol.module.css'

interface ProtocolStepsProps {
  progress: ProtocolProgress
  facts: ContactFacts
}

export function ProtocolSteps({ progress: { steps, others }, facts }: ProtocolStepsProps) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <StepLine key={step.step.id} progress={step} facts={facts} />
      ))}
      {others.map((taken) => (
        <li key={`${taken.at} ${taken.step}`} className={classes.step} data-status="done">
          <StepIcon status="done" />
          <div>
            {taken.text} <Taken taken={taken} now={facts.now} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const statuses = {
  done: { icon: IconSquareCheckFilled, label: 'Hecho' },
  next: { icon: IconSquare, label: 'Sigue' },
  ahead: { icon: IconCircleDashed, label: 'Después' },
  optional: { icon: IconCircleDotted, label: 'Si hace falta' },
} as const

function StepIcon({ status }: { status: StepProgress['status'] }) {
  const { icon: Icon, label } = statuses[status]
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <VisuallyHidden>{label}: </VisuallyHidden>
    </>
  )
}

function StepLine({ progress, facts }: { progress: StepProgress; facts: ContactFacts }) {
  const { step, status, taken, dueAt } = progress
  const { now } = facts
  return (
    <li className={classes.step} data-status={status}>
      <StepIcon status={status} />
      <div className={classes.body}>
        <div className={classes.what}>
          <p className={classes.text}>
            {step.text} <span className={classes.soft}>{stepContactLabels[step.who]}</span>{' '}
            {status === 'optional' && <span className={classes.soft}>si hace falta</span>}{' '}
            {dueAt !== null && <Deadline left={dueAt - now} />}
          </p>
          {taken.map((each) => (
            <Taken key={each.at} taken={each} now={now} />
          ))}
        </div>
        <StepActions progress={progress} facts={facts} />
      </div>
    </li>
  )
}

const Deadline = ({ left }: { left: number }) => (
  <span className={classes.due} data-late={left <= 0}>
    {left > 0 ? `vence en ${formatDuration(left)}` : `venció hace ${formatDuration(-left)}`}
  </span>
)

/** «no contestó · 13:34, Laura: Suena apagado» */
const Taken = ({ taken: { at, by, outcome, note }, now }: { taken: TakenStep; now: number }) => (
  <p className={classes.taken}>
    {outcome !== null && <strong>{outcome}</strong>}{' '}
    <span className={classes.soft}>
      <time dateTime={at}>{formatMoment(at, now)}</time>, {by.name}
      {note !== null && `: ${note}`}
    </span>
  </p>
)

/** Ways to reach the person of the step. Each of them then asks what came of it. */
function StepActions({ progress, facts }: { progress: StepProgress; facts: ContactFacts }) {
  const runCommand = useRunCommand()
  const canTake = useMayCommand()
  const isBusy = usePendingJourneyId() === facts.journey.id
  const { step, status } = progress
  const ask = () => runCommand(facts.journey, 'takeNoveltyStep', { step: step.id })
  const links = status === 'done' ? [] : contactLinks(step.who, facts)
  if (!canTake) return null
  return (
    <div className={classes.actions}>
      {links.map(({ label, href, isExternal }, index) => (
        <Button
          key={label}
          component="a"
          size="compact-sm"
          variant={status === 'next' && index === 0 ? 'filled' : 'default'}
          href={href}
          aria-label={`${label}: ${step.text}`}
          onClick={ask}
          {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
        >
          {label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant={status === 'next' && links.length === 0 ? 'filled' : 'subtle'}
        color={status === 'next' && links.length === 0 ? 'forest' : 'gray'}
        disabled={isBusy}
        aria-label={`${status === 'done' ? 'Anotar otra vez' : 'Anotar'}: ${step.text}`}
        onClick={ask}
      >
        {status === 'done' ? 'Anotar otra vez' : 'Anotar'}
      </Button>
    </div>
  )
}
