import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { describeError } from '#data/http/describe-error.ts'
import { JourneyListSkeleton } from '#features/journeys/rows/journey-list-status.tsx'
import type { AllJourneysSearch } from '#features/journeys/search/all-journeys-search.ts'
import { FocusFallback } from '#ui/form/focus.tsx'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { ActiveFilters, listActiveFilters } from './active-filters.tsx'
import type { ActiveFilter } from './filter-labels.ts'
import { useFilterNames } from './filter-names.ts'

interface NoListedJourneysProps {
  loaded: { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> }
  search: AllJourneysSearch
  onChange: (change: AllJourneysSearch) => void
  onClear: () => void
}

/** Shown instead of the list without rows: loading, failed, filtered out or empty. */
export function NoListedJourneys({ loaded, search, onChange, onClear }: NoListedJourneysProps) {
  const filters = listActiveFilters(search, useFilterNames(search))
  const { texto } = search
  const text: ActiveFilter[] =
    texto === undefined ? [] : [{ keys: ['texto'], label: 'Búsqueda', value: texto }]
  const used = [...text, ...filters]
  if (loaded.error !== null) {
    return (
      <FailurePanel
        title="No pudimos traer los viajes"
        message={describeError(loaded.error)}
        onRetry={() => void loaded.refetch()}
      />
    )
  }
  if (loaded.isPending) return <JourneyListSkeleton />
  if (used.length === 0) {
    return (
      <EmptyPanel
        icon={<IconRoute size={22} stroke={1.5} />}
        title="Todavía no hay viajes"
        message="Aquí quedan todos: reservas, viajes en curso, finalizados y cancelados."
      />
    )
  }
  return (
    <EmptyPanel
      icon={<IconRoute size={22} stroke={1.5} />}
      title="Ningún viaje coincide"
      message={
        used.length === 1
          ? 'Quite el filtro para ver los demás viajes.'
          : 'Ningún viaje cumple todos los filtros a la vez. Quite uno, o todos.'
      }
      action={
        <>
          {used.length > 1 && <ActiveFilters filters={used} onChange={onChange} />}
          <FocusFallback>
            <Button variant="default" onClick={onClear}>
              {used.length === 1 ? 'Quitar el filtro' : 'Quitar filtros'}
            </Button>
          </FocusFallback>
        </>
      }
    />
  )
}
