import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconHandGrab,
  IconHandOff,
  IconLayoutSidebarRight,
  IconBell,
  IconBellOff,
} from '@tabler/icons-react'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { judgeAction } from '#features/journeys/actions/judge-action.ts'
import type { PlannedStep } from './plan-step.ts'
import { useStep } from './use-step.ts'
import classes from './item-actions.module.css'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'

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

const minuteMs = 60_000

/** For how long; one that was put off already can be brought back. */
function SnoozeMenu({ journey, isPutOff }: { journey: JourneyDocument; isPutOff: boolean }) {
  const { start } = useActionDesk()
  const name = `Posponer ${journey.code}`
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // The rows of the queue are moved into place, and what is fixed inside them would be cut off.
      withinPortal
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={name} title="Posponer">
          <IconBellOff size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeMinutes.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => start(journey, 'snooze', { minutes })}>
            Posponer {formatDuration(minutes * minuteMs)}
          </Menu.Item>
        ))}
        {isPutOff && (
          <Menu.Item
            leftSection={<IconBell size={16} stroke={1.75} />}
            onClick={() => start(journey, 'wake')}
          >
            Traer de nuevo
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
