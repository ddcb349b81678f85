import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { listJourneyCommands } from '#features/journeys/commands/list-commands.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** The other commands that the journey allows now. */
export function RowMenu({ journey }: { journey: JourneyDocument }) {
  const runCommand = useRunCommand()
  const { next, rest } = listJourneyCommands(journey, useCommandUser())
  const allowed = [...next, ...rest].filter(({ refusedBecause }) => refusedBecause === undefined)
  if (allowed.length === 0) return null
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      // Rows are positioned by a transform, which would clip a fixed dropdown inside them.
      withinPortal
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <IconButton
          variant="default"
          size={32}
          label={`Más acciones de ${journey.code}`}
          hint="Más acciones"
        >
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map(({ name, label, icon: Icon }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} stroke={1.75} />}
            onClick={() => runCommand(journey, name)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
