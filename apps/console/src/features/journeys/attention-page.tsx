import { attentionStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { ClearFilter } from './clear-filter.tsx'
import { JourneyListPage } from './journey-list-page.tsx'

const route = getRouteApi('/admin/atencion')

/** The states that leave the feed exactly when they need a person. */
export function AttentionPage() {
  const { estados = [] } = route.useSearch()
  const navigate = route.useNavigate()
  const select = (states: typeof estados) =>
    void navigate({ search: states.length === 0 ? {} : { estados: states }, replace: true })
  return (
    <JourneyListPage
      title="Atención"
      states={attentionStateIds}
      selected={estados}
      onSelect={select}
      empty={
        <EmptyPanel
          icon={<IconCircleCheck size={22} stroke={1.5} />}
          title={estados.length === 0 ? 'Nada pendiente' : 'Ningún viaje en esos estados'}
          message={
            estados.length === 0
              ? 'Ningún viaje tiene novedad, recargo o falta de reporte en este momento.'
              : 'El filtro no deja ver ninguno de los viajes que necesitan atención.'
          }
          action={estados.length > 0 && <ClearFilter onClear={() => select([])} />}
        />
      }
    />
  )
}
