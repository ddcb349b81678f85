import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { IconTruck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ClearFilter } from './clear-filter.tsx'
import { JourneyListPage } from './journey-list-page.tsx'

const route = getRouteApi('/admin/en-curso')

export function InProgressPage() {
  const { estados = [] } = route.useSearch()
  const navigate = route.useNavigate()
  const select = (states: typeof estados) =>
    void navigate({ search: states.length === 0 ? {} : { estados: states }, replace: true })
  return (
    <JourneyListPage
      title="Viajes en curso"
      states={inProgressStateIds}
      selected={estados}
      onSelect={select}
      empty={
        <EmptyPanel
          icon={<IconTruck size={22} stroke={1.5} />}
          title={estados.length === 0 ? 'No hay viajes en curso' : 'Ningún viaje en esos estados'}
          message={
            estados.length === 0
              ? 'Cuando un conductor salga hacia el cargue, su viaje aparecerá aquí.'
              : 'El filtro no deja ver ninguno de los viajes en curso.'
          }
          action={estados.length > 0 && <ClearFilter onClear={() => select([])} />}
        />
      }
    />
  )
}
