import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { type NoveltyStep, noveltyStepLabels } from '@arriero/domain/journeys/novelty-step.ts'
import { Button, TextInput } from '@mantine/core'
import { use, useId, useState } from 'react'
import { useNow } from '#data/use-now.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'
import { SheetLevel } from '#features/journeys/detail/sheet-section.tsx'
import { ProtocolSteps } from './protocol-steps.tsx'
import type { Protocol } from './protocol-standing.ts'
import classes from './novelty-protocol.module.css'
import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { listActions } from '#features/journeys/actions/list-actions.ts'
import { ActionButton } from '#features/journeys/detail/header/action-button.tsx'

interface NoveltyProtocolProps {
  journey: JourneyDocument
  protocol: Protocol
}

/** Deciding is done with the buttons below; what can be written down here is why. */
const stepButtons: Record<NoveltyStep, string> = {
  ...noveltyStepLabels,
  decide: 'Anotar decisión',
}

/** What is done about the open novelty: who, what is done, what is next and until when. */
export function NoveltyProtocol({ journey, protocol }: NoveltyProtocolProps) {
  const { perform, pendingId } = useJourneyCommand()
  const [note, setNote] = useState('')
  const id = useId()
  const Heading = use(SheetLevel) === 1 ? 'h3' : 'h4'
  const { next, awaitsAnswer } = protocol

  async function take(step: NoveltyStep) {
    const text = note.trim()
    const { ok } = await perform(journey, 'takeNoveltyStep', {
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
          Protocolo: {labelOf(protocol.code)}
        </Heading>
        <Attending journey={journey} />
      </div>
      <Since at={protocol.openedAt} />
      {protocol.note !== null && <p className={classes.note}>{protocol.note}</p>}
      <ProtocolSteps steps={protocol.steps} />
      {next !== null && (
        <div className={classes.next}>
          <TextInput
            className={classes.field}
            aria-label="Nota del paso (opcional)"
            placeholder="Nota del paso (opcional)"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            variant={next === 'decide' ? 'default' : 'filled'}
            loading={isBusy}
            onClick={() => void take(next)}
          >
            {stepButtons[next]}
          </Button>
          {awaitsAnswer && (
            <Button variant="default" disabled={isBusy} onClick={() => void take('no-answer')}>
              {stepButtons['no-answer']}
            </Button>
          )}
        </div>
      )}
      <DecisionButtons journey={journey} isDue={next === 'decide' || next === null} />
    </section>
  )
}

function labelOf(code: string): string {
  const known = noveltyCodes.find((each) => each === code)
  const label = known ? novelties[known].label : code
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function Since({ at }: { at: string }) {
  const now = useNow(1000)
  const start = new Date(at)
  return (
    <p className={classes.note}>
      Abierta <time dateTime={at}>{formatRelative(start, start > now ? start : now)}</time>
    </p>
  )
}

function Attending({ journey }: { journey: JourneyDocument }) {
  const { start } = useActionDesk()
  const { attendedBy } = journey
  if (attendedBy) {
    return (
      <span>
        atiende <strong>{attendedBy.name}</strong>
      </span>
    )
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => start(journey, 'take')}>
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

/** The ways out of a novelty. A person may know enough to decide before every step is done. */
function DecisionButtons({ journey, isDue }: { journey: JourneyDocument; isDue: boolean }) {
  const { start } = useActionDesk()
  const { next, rest } = listActions(journey, { id: useOwnId() })
  const offered = [...next, ...rest]
  return (
    <fieldset className={classes.decisions} aria-label="Decidir">
      {decisions.map(({ name, label }, index) => {
        const action = offered.find((each) => each.name === name)
        if (!action) return null
        return (
          <ActionButton
            key={name}
            action={{ ...action, label }}
            isMain={isDue && index === 0}
            onStart={() => start(journey, name)}
          />
        )
      })}
    </fieldset>
  )
}
