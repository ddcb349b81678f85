import { IconTruck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { inProgressGroup } from '#features/journeys/live/journey-group.ts'
import { JourneyListPage } from '#features/journeys/journey-list-page.tsx'

const route = getRouteApi('/admin/en-curso')

export function InProgressPage() {
  const { estados } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <JourneyListPage
      title="Viajes en curso"
      group={inProgressGroup}
      selected={estados}
      onSelect={(states) => void navigate({ search: { estados: states } })}
      empty={{
        icon: <IconTruck size={22} stroke={1.5} />,
        title: 'No hay viajes en curso',
        message: 'Cuando un conductor salga hacia el cargue, su viaje aparecerá aquí.',
      }}
    />
  )
}
