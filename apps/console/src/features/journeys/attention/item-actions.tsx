import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconHandGrab, IconHandOff, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { judgeAction } from '#features/journeys/actions/judge-action.ts'
import type { PlannedStep } from './plan-step.ts'
import { SnoozeMenu } from './snooze-menu.tsx'
import { useStep } from './use-step.ts'
import classes from './item-actions.module.css'

interface ItemActionsProps {
  journey: JourneyDocument
  step: PlannedStep
  me: { id: string }
  isPutOff: boolean
  onOpen: (id: string) => void
}

/** The next best action in words, the rest as icons. */
export function ItemActions({ journey, step, me, isPutOff, onOpen }: ItemActionsProps) {
  const take = useStep(onOpen)
  return (
    <div className={classes.actions}>
      {step.kind === 'call' ? (
        <Button component="a" href={step.href} className={classes.primary} size="xs">
          {step.label}
        </Button>
      ) : (
        <Button className={classes.primary} size="xs" onClick={() => take(journey, step)}>
          {step.label}
        </Button>
      )}
      <div className={classes.icons}>
        <ClaimButton journey={journey} me={me} />
        <SnoozeMenu journey={journey} isPutOff={isPutOff} />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Abrir ${journey.code}`}
          title="Abrir"
          onClick={() => onOpen(journey.id)}
        >
          <IconLayoutSidebarRight size={16} stroke={1.75} />
        </ActionIcon>
      </div>
    </div>
  )
}

/** Take it, or let go of one's own; another's says whose it is. */
function ClaimButton({ journey, me }: { journey: JourneyDocument; me: { id: string } }) {
  const { start } = useActionDesk()
  const isOwn = journey.attendedBy?.id === me.id
  const name = isOwn ? 'release' : 'take'
  const label = isOwn ? 'Soltar' : 'Tomar'
  const verdict = judgeAction(journey, name, me)
  const because = 'refusedBecause' in verdict ? verdict.refusedBecause : undefined
  const Icon = isOwn ? IconHandOff : IconHandGrab
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={`${label} ${journey.code}${because ? `: ${because}` : ''}`}
      title={because ?? label}
      aria-disabled={because !== undefined}
      {...(because !== undefined && { 'data-disabled': true })}
      onClick={() => because === undefined && start(journey, name)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  )
}
