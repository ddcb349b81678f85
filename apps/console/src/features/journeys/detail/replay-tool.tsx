import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useServices } from '#data/use-services.ts'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { paths } from '#paths.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { Hint } from '#ui/hint.tsx'

/** Leads to the replay of a journey with positions. An ended journey has little else to do, so it is a button there. */
export function ReplayTool({ id }: { id: string }) {
  const { http } = useServices()
  const { data: detail } = useQuery(journeyDetailQuery(http, id))
  const navigate = useNavigate()
  const hasTrace = detail !== undefined && detail.track.length > 1
  usePageCommands(
    hasTrace
      ? [
          {
            id: 'journey-replay',
            group: 'Viaje',
            label: `Ver el recorrido de ${detail.journey.code}`,
            words: 'mapa trazado velocidad paradas repetir',
            icon: IconRoute,
            keys: [['v']],
            run: () =>
              void navigate({
                to: '/admin/viajes/$journeyId/recorrido',
                params: { journeyId: id },
              }),
          },
        ]
      : [],
  )
  if (!hasTrace) return null
  if (isClosedState(journeyStateKey(detail.journey.journeyStateId))) {
    return (
      <Button
        component={Link}
        to={paths.replay(id)}
        size="compact-md"
        leftSection={<IconRoute size={16} stroke={1.75} aria-hidden="true" />}
      >
        Ver recorrido
      </Button>
    )
  }
  return (
    <Hint label="Ver recorrido">
      <ActionIcon
        component={Link}
        to={paths.replay(id)}
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Ver recorrido"
      >
        <IconRoute size={18} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
