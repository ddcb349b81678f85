import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconHandGrab,
  IconHandOff,
  IconLayoutSidebarRight,
  IconBell,
  IconBellOff,
} from '@tabler/icons-react'
import { checkCommand } from '#features/journeys/commands/check-command.ts'
import { type CommandUser, mayCommand } from '#features/journeys/commands/command-user.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { type PlannedAction, useRunAction } from './planned-action.ts'
import classes from './item-actions.module.css'

interface ItemActionsProps {
  journey: JourneyDocument
  nextAction: PlannedAction
  me: CommandUser
  isSnoozed: boolean
  onOpen: (id: string) => void
}

const primary = { root: classes.primary, label: classes.primaryLabel }

/** The next best action as a button with text, the others as icons. */
export function ItemActions({ journey, nextAction, me, isSnoozed, onOpen }: ItemActionsProps) {
  const runAction = useRunAction(onOpen)
  return (
    <div className={classes.actions}>
      {nextAction.kind === 'call' ? (
        <Button component="a" href={nextAction.href} classNames={primary} size="xs">
          {nextAction.label}
        </Button>
      ) : (
        <Button classNames={primary} size="xs" onClick={() => runAction(journey, nextAction)}>
          {nextAction.label}
        </Button>
      )}
      <div className={classes.icons}>
        {mayCommand(me) && (
          <>
            <TakeButton journey={journey} me={me} />
            <SnoozeMenu journey={journey} me={me} isSnoozed={isSnoozed} />
          </>
        )}
        <IconButton
          variant="default"
          size={32}
          label={`Abrir ${journey.code}`}
          hint="Abrir al lado"
          onClick={() => onOpen(journey.id)}
        >
          <IconLayoutSidebarRight size={16} stroke={1.75} />
        </IconButton>
      </div>
    </div>
  )
}

/** Takes the journey, or releases it if the user has it; disabled with the reason if someone else has it. */
function TakeButton({ journey, me }: { journey: JourneyDocument; me: CommandUser }) {
  const runCommand = useRunCommand()
  const isOwn = journey.attendedBy?.id === me.id
  const name = isOwn ? 'release' : 'take'
  const label = isOwn ? 'Soltar' : 'Tomar'
  const check = checkCommand(journey, name, me)
  const refusal = 'refusedBecause' in check ? check.refusedBecause : undefined
  const Icon = isOwn ? IconHandOff : IconHandGrab
  return (
    <IconButton
      variant="default"
      size={32}
      label={`${label} ${journey.code}${refusal ? `: ${refusal}` : ''}`}
      hint={refusal ?? label}
      aria-disabled={refusal !== undefined}
      {...(refusal !== undefined && { 'data-disabled': true })}
      onClick={() => refusal === undefined && runCommand(journey, name)}
    >
      <Icon size={16} stroke={1.75} />
    </IconButton>
  )
}

interface SnoozeMenuProps {
  journey: JourneyDocument
  me: CommandUser
  isSnoozed: boolean
}

/** Snoozes the journey for a chosen time, or ends its snooze; disabled with the reason for a critical one. */
function SnoozeMenu({ journey, me, isSnoozed }: SnoozeMenuProps) {
  const runCommand = useRunCommand()
  const name = `Posponer ${journey.code}`
  const check = checkCommand(journey, 'snooze', me)
  if ('refusedBecause' in check) {
    return (
      <IconButton
        variant="default"
        size={32}
        label={`${name}: ${check.refusedBecause}`}
        hint={check.refusedBecause}
        aria-disabled
        data-disabled
      >
        <IconBellOff size={16} stroke={1.75} />
      </IconButton>
    )
  }
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // Rows are positioned by a transform, which would clip a fixed dropdown inside them.
      withinPortal
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <IconButton variant="default" size={32} label={name} hint="Posponer">
          <IconBellOff size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeMinutes.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => runCommand(journey, 'snooze', { minutes })}>
            Posponer {formatDuration(minutes * minuteMs)}
          </Menu.Item>
        ))}
        {isSnoozed && (
          <Menu.Item
            leftSection={<IconBell size={16} stroke={1.75} />}
            onClick={() => runCommand(journey, 'wake')}
          >
            Traer de nuevo
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
