import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import { IconArrowBarToUp } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { ColumnItems } from '#features/journeys/rows/column-items.tsx'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import {
  type AllJourneysSearch,
  readAllJourneysSearch,
} from '#features/journeys/search/all-journeys-search.ts'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { ViewTabs } from '#features/journeys/views/view-tabs.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ActiveFilters, listActiveFilters } from './active-filters.tsx'
import { allJourneysColumns } from './all-columns.tsx'
import { AllJourneysToolbar } from './all-journeys-toolbar.tsx'
import { useFilterNames } from './filter-names.ts'

interface AllJourneysHeaderProps {
  search: AllJourneysSearch
  change: ChangeSearch<AllJourneysSearch>
  onClear: () => void
  facets: JourneyFacets | undefined
  columns: readonly string[] | null
  onColumns: (columns: string[]) => void
  /** An open journey covers the list: only the title is shown. */
  isCovered: boolean
  /** Undefined while the list is at its top. */
  onTop: (() => void) | undefined
  /** Buttons at the right end: what can be done with the whole list. */
  actions?: ReactNode
  textRef: Ref<HTMLInputElement>
}

const noFilters = {}

/** Title with the count, views, search, filters with their counts, and the filters in use. */
export function AllJourneysHeader(props: AllJourneysHeaderProps) {
  const { search, change, onClear, facets, columns, onColumns, isCovered, textRef } = props
  const { onTop, actions } = props
  const underWay = useJourneys()
  const names = useFilterNames(search)
  const filters = listActiveFilters(search, names)
  const heading = { title: 'Viajes', count: facets?.total }
  if (isCovered) return <PageHeader {...heading} />
  return (
    <PageHeader
      {...heading}
      end={
        <>
          <ViewTabs
            page="viajes"
            search={search}
            standard={[
              {
                name: 'Todos',
                isCurrent: filters.length === 0 && search.texto === undefined,
                applied: noFilters,
              },
            ]}
            read={readAllJourneysSearch}
            onApply={(applied) =>
              change({ ...readAllJourneysSearch({}), ...applied, viaje: search.viaje })
            }
          />
          <JourneysStaleNote rows={underWay} />
          {onTop && (
            <IconButton size={28} label="Volver arriba" onClick={onTop}>
              <IconArrowBarToUp size={16} stroke={1.75} />
            </IconButton>
          )}
          {actions}
        </>
      }
    >
      <AllJourneysToolbar
        search={search}
        change={change}
        facets={facets}
        names={names}
        active={filters.filter(({ keys }) => !keys.includes('desde')).length}
        textRef={textRef}
        more={<ColumnItems columns={allJourneysColumns} chosen={columns} onChange={onColumns} />}
      />
      <ActiveFilters filters={filters} onChange={change} onClear={onClear} />
    </PageHeader>
  )
}
