import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import { usePendingJourneyId, useRunCommand } from '#features/journeys/commands/command-context.ts'
import {
  listJourneyCommands,
  type OfferedCommand,
} from '#features/journeys/commands/list-commands.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './command-buttons.module.css'

/** The next step and a few frequent commands as buttons, the others in a menu. */
export function CommandButtons({ journey }: { journey: JourneyDocument }) {
  const runCommand = useRunCommand()
  const pendingId = usePendingJourneyId()
  const { next, rest } = listJourneyCommands(journey, useCommandUser())
  const run = ({ name }: OfferedCommand) => runCommand(journey, name)
  if (next.length + rest.length === 0) return null
  return (
    <fieldset className={classes.actions} aria-label="Acciones">
      {rest
        .filter(({ isButton }) => isButton)
        .map((command) => (
          <CommandButton
            key={command.name}
            command={command}
            isMain={false}
            onRun={() => run(command)}
          />
        ))}
      {next.map((command, index) => (
        <CommandButton
          key={command.name}
          command={command}
          isMain={index === 0}
          isBusy={index === 0 && pendingId === journey.id}
          onRun={() => run(command)}
        />
      ))}
      <CommandMenu
        commands={rest.filter(({ isButton, isOutOfPlace }) => !isButton && !isOutOfPlace)}
        onRun={run}
      />
    </fieldset>
  )
}

interface CommandButtonProps {
  command: OfferedCommand
  isMain: boolean
  isBusy?: boolean
  onRun: () => void
}

/** A refused command keeps its button focusable, so that the tooltip with the reason can be read. */
function CommandButton({ command, isMain, isBusy = false, onRun }: CommandButtonProps) {
  const { label, key, refusedBecause, tone } = command
  const isRefused = refusedBecause !== undefined
  return (
    <Tooltip
      label={refusedBecause}
      disabled={!isRefused}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        classNames={{ root: classes.button, section: classes.key }}
        variant={isMain && !isRefused ? 'filled' : 'default'}
        data-tone={tone}
        loading={isBusy}
        aria-disabled={isRefused || undefined}
        rightSection={key !== undefined && <KeyCaps names={[key]} />}
        onClick={() => !isRefused && onRun()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

interface CommandMenuProps {
  commands: readonly OfferedCommand[]
  onRun: (command: OfferedCommand) => void
}

/** Allowed commands first, then the refused ones with their reasons. */
function CommandMenu({ commands, onRun }: CommandMenuProps) {
  const allowed = commands.filter(({ refusedBecause }) => refusedBecause === undefined)
  const refused = commands.filter(({ refusedBecause }) => refusedBecause !== undefined)
  return (
    <Menu
      position="bottom-end"
      width={320}
      // Limits the height to the window: the dropdown is fixed and does not scroll with the page.
      middlewares={{ size: { padding: 8 } }}
      returnFocus
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <IconButton variant="default" size={36} label="Más acciones">
          <IconDots size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {allowed.map((command) => (
          <Menu.Item
            key={command.name}
            className={classes.item}
            data-tone={command.tone}
            leftSection={<command.icon size={16} stroke={1.75} />}
            rightSection={command.key !== undefined && <KeyCaps names={[command.key]} />}
            onClick={() => onRun(command)}
          >
            {command.label}
          </Menu.Item>
        ))}
        {refused.map((command) => (
          <Menu.Item
            key={command.name}
            className={classes.item}
            aria-disabled
            closeMenuOnClick={false}
            leftSection={<command.icon size={16} stroke={1.75} />}
          >
            {command.label}
            <span className={classes.reason}>{command.refusedBecause}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
