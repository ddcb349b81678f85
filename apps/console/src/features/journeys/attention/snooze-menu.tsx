import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'

const minuteMs = 60_000

/** For how long; one that was put off already can be brought back. */
export function SnoozeMenu({ journey, isPutOff }: { journey: JourneyDocument; isPutOff: boolean }) {
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
