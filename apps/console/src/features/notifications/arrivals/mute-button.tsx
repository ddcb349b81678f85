import { ActionIcon, Tooltip } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { notificationPreferencesQuery } from '#features/notifications/live/notification-queries.ts'
import { useMuted } from './sound-player.ts'

/** Hidden if no sounds are on in the user's preferences. */
export function MuteButton() {
  const { http } = useServices()
  const hasSounds = useQuery({
    ...notificationPreferencesQuery(http),
    select: ({ sounds }) => sounds.length > 0,
  }).data
  const [isMuted, setIsMuted] = useMuted()
  if (!hasSounds) return null
  const Icon = isMuted ? IconVolumeOff : IconVolume
  return (
    <Tooltip
      label={isMuted ? 'Las notificaciones no suenan en este equipo' : 'Silenciar en este equipo'}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Silenciar las notificaciones"
        aria-pressed={isMuted}
        onClick={() => setIsMuted(!isMuted)}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
