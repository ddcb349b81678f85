import { formatTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import {
  type NoveltyProtocol,
  noveltySeverityLabels,
  openRequiredSteps,
  type ProtocolStep,
  stepContactLabels,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNow } from '#data/use-now.ts'
import { describePlace } from '#features/journeys/protocols/place-text.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { contactLinks, messageFor } from '#features/journeys/protocols/step-contacts.ts'
import { CopyIconButton } from '#ui/copy-button.tsx'
import { useContactFacts } from './use-contact-facts.ts'
import classes from './novelty-intro.module.css'

interface NoveltyIntroProps {
  journey: JourneyDocument
  name: CommandName
  preset: object
}

/** What a person must know before a step of a novelty is recorded, or the novelty is resolved. */
export function NoveltyIntro({ journey, name, preset }: NoveltyIntroProps) {
  const protocols = useNoveltyProtocols()
  const { novelty } = journey
  if (!novelty) return null
  const protocol = protocols[novelty.code]
  if (name === 'resolveNovelty') {
    const open = openRequiredSteps(protocol, novelty.steps)
    return <ResolveIntro journey={journey} protocol={protocol} open={open} />
  }
  const step = name === 'takeNoveltyStep' ? findStep(protocol, preset) : undefined
  return step ? <StepIntro journey={journey} protocol={protocol} step={step} /> : null
}

/** The step that the button which opened the dialog is about. */
export const findStep = ({ steps }: NoveltyProtocol, preset: object): ProtocolStep | undefined =>
  steps.find(({ id }) => 'step' in preset && preset.step === id)

interface ResolveIntroProps {
  journey: JourneyDocument
  protocol: NoveltyProtocol
  open: readonly ProtocolStep[]
}

function ResolveIntro({ journey, protocol, open }: ResolveIntroProps) {
  const now = useNow(10_000)
  const { novelty, driver } = journey
  if (!novelty) return null
  const since = new Date(novelty.since)
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Qué">
          {novelties[novelty.code].label} · gravedad{' '}
          {noveltySeverityLabels[protocol.severity].toLowerCase()}
        </Fact>
        <Fact name="Dónde">{describePlace(journey, now.getTime())}</Fact>
        <Fact name="Desde">
          las {formatTime(since)}, {formatRelative(since, now)}
        </Fact>
        <Fact name="Conductor">
          {driver?.phone ? (
            <>
              {driver.name} · <a href={`tel:${driver.phone}`}>{formatPhone(driver.phone)}</a>
            </>
          ) : (
            (driver?.name ?? 'Sin conductor')
          )}
        </Fact>
      </dl>
      {open.length > 0 && (
        <div className={classes.open}>
          <p>
            {open.length === 1
              ? 'Falta un paso obligatorio.'
              : `Faltan ${open.length} pasos obligatorios.`}{' '}
            Escriba en la nota por qué se resuelve así.
          </p>
          <ul>
            {open.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface StepIntroProps {
  journey: JourneyDocument
  protocol: NoveltyProtocol
  step: ProtocolStep
}

function StepIntro({ journey, protocol, step }: StepIntroProps) {
  const facts = useContactFacts(journey, protocol, step.who)
  const links = contactLinks(step.who, facts)
  const text = step.who === 'team' || step.who === 'site' ? null : messageFor(step.who, facts)
  return (
    <div className={classes.step}>
      <p className={classes.who}>
        Paso {protocol.steps.indexOf(step) + 1} de {protocol.steps.length}
      </p>
      <p className={classes.stepText}>
        {step.text} <span className={classes.who}>{stepContactLabels[step.who]}</span>
      </p>
      {links.length > 0 && (
        <div className={classes.links}>
          {links.map(({ label, href, isExternal }) => (
            <Button
              key={label}
              component="a"
              variant="default"
              size="compact-sm"
              href={href}
              {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {text !== null && (
        <div className={classes.message}>
          <p>{text}</p>
          <CopyIconButton size={28} text={text} label="Copiar el texto" />
        </div>
      )}
    </div>
  )
}
