import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { formatDuration, formatRelative } from '@arriero/domain/format/duration.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  novelties,
  noveltyCodes,
  type NoveltyStep,
  noveltyStepLabels,
} from '@arriero/domain/journeys/novelty.ts'
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import {
  IconCircleDashed,
  IconCircleMinus,
  IconSquare,
  IconSquareCheckFilled,
} from '@tabler/icons-react'
import { use, useId, useState } from 'react'
import { useCurrentUser } from '#data/current-user.ts'
import { useNow } from '#data/use-now.ts'
import {
  useCommandSender,
  usePendingJourneyId,
  useRunCommand,
} from '#features/journeys/commands/command-context.ts'
import { listJourneyCommands } from '#features/journeys/commands/list-commands.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { HeadingLevel } from '../detail-section.tsx'
import { CommandButton } from '../header/command-buttons.tsx'
import type { Protocol, ProtocolStep } from './protocol-progress.ts'
import classes from './novelty-protocol.module.css'

interface NoveltyProtocolProps {
  journey: JourneyDocument
  protocol: Protocol
}

/** The step «decide» only records the reason: the decision itself is one of the buttons below. */
const stepButtons: Record<NoveltyStep, string> = {
  ...noveltyStepLabels,
  decide: 'Anotar decisión',
}

/** The protocol of the open novelty: who attends it, the steps done, the next one and its deadline. */
export function NoveltyProtocol({ journey, protocol }: NoveltyProtocolProps) {
  const sender = useCommandSender()
  const pendingId = usePendingJourneyId()
  const [note, setNote] = useState('')
  const id = useId()
  const Heading = use(HeadingLevel) === 1 ? 'h3' : 'h4'
  const { next, awaitsAnswer } = protocol

  async function recordStep(step: NoveltyStep) {
    const text = note.trim()
    const { ok } = await sender.perform(journey, 'takeNoveltyStep', {
      step,
      ...(text !== '' && { note: text }),
    })
    if (ok) setNote('')
  }

  const isBusy = pendingId === journey.id
  return (
    <section className={classes.protocol} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          Protocolo: {noveltyLabel(protocol.code)}
        </Heading>
        <Attendant journey={journey} />
      </div>
      <OpenedTime at={protocol.openedAt} />
      {protocol.note !== null && <p className={classes.note}>{protocol.note}</p>}
      <ProtocolSteps steps={protocol.steps} />
      {next !== null && (
        <div className={classes.next}>
          <TextInput
            className={classes.field}
            aria-label="Nota del paso (opcional)"
            placeholder="Nota del paso (opcional)"
            maxLength={maxLengths.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            variant={next === 'decide' ? 'default' : 'filled'}
            loading={isBusy}
            onClick={() => void recordStep(next)}
          >
            {stepButtons[next]}
          </Button>
          {awaitsAnswer && (
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void recordStep('no-answer')}
            >
              {stepButtons['no-answer']}
            </Button>
          )}
        </div>
      )}
      <DecisionButtons journey={journey} isDue={next === 'decide' || next === null} />
    </section>
  )
}

function noveltyLabel(code: string): string {
  const known = noveltyCodes.find((noveltyCode) => noveltyCode === code)
  const label = known ? novelties[known].label : code
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function OpenedTime({ at }: { at: string }) {
  const now = useNow(1000)
  const start = new Date(at)
  return (
    <p className={classes.note}>
      Abierta <time dateTime={at}>{formatRelative(start, start > now ? start : now)}</time>
    </p>
  )
}

function Attendant({ journey }: { journey: JourneyDocument }) {
  const runCommand = useRunCommand()
  const { attendedBy } = journey
  if (attendedBy) {
    return (
      <span>
        atiende <strong>{attendedBy.name}</strong>
      </span>
    )
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => runCommand(journey, 'take')}>
      Tomar
    </Button>
  )
}

const decisions: readonly { name: CommandName; label: string }[] = [
  { name: 'resolveNovelty', label: 'Continuar viaje' },
  { name: 'applySurcharge', label: 'Recargo por espera' },
  { name: 'reassignInternally', label: 'Reasignar' },
  { name: 'cancel', label: 'Cancelar viaje' },
]

/** The commands that end a novelty. Available before all steps are done, because the decision may be clear earlier. */
function DecisionButtons({ journey, isDue }: { journey: JourneyDocument; isDue: boolean }) {
  const runCommand = useRunCommand()
  const { next, rest } = listJourneyCommands(journey, useCurrentUser())
  const offered = [...next, ...rest]
  return (
    <fieldset className={classes.decisions} aria-label="Decidir">
      {decisions.map(({ name, label }, index) => {
        const command = offered.find((other) => other.name === name)
        if (!command) return null
        return (
          <CommandButton
            key={name}
            command={{ ...command, label }}
            isMain={isDue && index === 0}
            onRun={() => runCommand(journey, name)}
          />
        )
      })}
    </fieldset>
  )
}

const statuses = {
  done: { icon: IconSquareCheckFilled, label: 'Hecho' },
  next: { icon: IconSquare, label: 'Sigue' },
  ahead: { icon: IconCircleDashed, label: 'Después' },
  skipped: { icon: IconCircleMinus, label: 'No hizo falta' },
} as const

function ProtocolSteps({ steps }: { steps: readonly ProtocolStep[] }) {
  const now = useNow(1000).getTime()
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const { icon: Icon, label } = statuses[step.status]
        return (
          <li key={step.step} className={classes.step} data-status={step.status}>
            <Icon size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <VisuallyHidden>{label}: </VisuallyHidden>
              {noveltyStepLabels[step.step]} <StepDetail step={step} now={now} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function StepDetail({ step: { status, done, dueAt }, now }: { step: ProtocolStep; now: number }) {
  if (done) {
    return (
      <span className={classes.soft}>
        <time dateTime={done.at}>{formatMoment(done.at, now)}</time>, {done.by}
        {done.note !== null && `: ${done.note}`}
      </span>
    )
  }
  if (status === 'skipped') return <span className={classes.soft}>no hizo falta</span>
  if (dueAt === null) return null
  const left = dueAt - now
  return (
    <span className={classes.due} data-late={left <= 0}>
      {left > 0 ? `vence en ${formatDuration(left)}` : `venció hace ${formatDuration(-left)}`}
    </span>
  )
}
