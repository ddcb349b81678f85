import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { usePageCommands } from '#ui/commands/page-commands.ts'
import { JourneyTools, ToolButton } from './journey-tools.tsx'
import { JourneyView } from './journey-view.tsx'
import { useNeighbours } from './use-neighbours.ts'

const route = getRouteApi('/admin/viajes/$journeyId')

export function JourneyPage() {
  const { journeyId } = route.useParams()
  const { evento } = route.useSearch()
  const { move, canMove } = useNeighbours(journeyId)
  const steps = [
    { step: -1, label: 'Viaje anterior', key: 'k', icon: IconChevronUp },
    { step: 1, label: 'Viaje siguiente', key: 'j', icon: IconChevronDown },
  ] as const
  usePageCommands(
    canMove
      ? steps.map(({ step, label, key, icon }) => ({
          id: `list-${key}`,
          group: 'Lista',
          label,
          icon,
          keys: [[key]],
          run: () => move(step),
        }))
      : [],
  )
  return (
    <JourneyView
      key={journeyId}
      id={journeyId}
      level={1}
      event={evento}
      tools={
        <>
          {canMove &&
            steps.map(({ step, label, icon }) => (
              <ToolButton key={step} icon={icon} label={label} onClick={() => move(step)} />
            ))}
          <JourneyTools id={journeyId} />
        </>
      }
    />
  )
}
