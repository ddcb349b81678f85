import { IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { attentionGroup } from '#features/journeys/live/journey-group.ts'
import { JourneyListPage } from '#features/journeys/journey-list-page.tsx'

const route = getRouteApi('/admin/atencion')

/** The states that leave the feed exactly when they need a person. */
export function AttentionPage() {
  const { estados } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <JourneyListPage
      title="Atención"
      group={attentionGroup}
      selected={estados}
      onSelect={(states) => void navigate({ search: { estados: states } })}
      empty={{
        icon: <IconCircleCheck size={22} stroke={1.5} />,
        title: 'Nada pendiente',
        message: 'Ningún viaje tiene novedad, recargo o falta de reporte en este momento.',
      }}
    />
  )
}
