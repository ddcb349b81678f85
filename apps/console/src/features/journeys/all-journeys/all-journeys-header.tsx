import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { findHoliday } from '@arriero/domain/calendar/holidays.ts'
import { usualPeriods } from '@arriero/domain/calendar/periods.ts'
import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import { type ReactNode, type Ref, useMemo } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useNow } from '#data/use-now.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { ColumnItems } from '#features/journeys/rows/column-items.tsx'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import {
  type AllJourneysSearch,
  readAllJourneysSearch,
} from '#features/journeys/search/all-journeys-search.ts'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { ViewTabs } from '#features/journeys/views/view-tabs.tsx'
import { type Facet, FacetRow } from '#ui/facet-row.tsx'
import { DateRangeField, describeRange } from '#ui/form/date-range-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextFilter } from '#ui/text-filter.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { allJourneysColumns } from './all-columns.tsx'
import { AllFilters } from './all-filters.tsx'
import { type ActiveFilter, describeFilters, type FilterNames } from './filter-labels.ts'
import { useFilterNames } from './filter-names.ts'
import { includesAll, stateGroups, toggleGroup } from './state-groups.ts'

interface AllJourneysHeaderProps {
  search: AllJourneysSearch
  change: ChangeSearch<AllJourneysSearch>
  onClear: () => void
  facets: JourneyFacets | undefined
  columns: readonly string[] | null
  onColumns: (columns: string[]) => void
  /** An open journey covers the list: only the title is shown. */
  isCovered: boolean
  /** Buttons at the right end: what can be done with the whole list. */
  actions?: ReactNode
  textRef: Ref<HTMLInputElement>
}

const noFilters = {}

/** Title with the count, views, search, filters with their counts, and the filters in use. */
export function AllJourneysHeader(props: AllJourneysHeaderProps) {
  const { search, change, onClear, facets, columns, onColumns, isCovered, actions, textRef } = props
  const underWay = useJourneys()
  const names = useFilterNames(search)
  const today = dayOf(useNow(minuteMs))
  const filters = useActiveFilters(search, names)
  const heading = { title: 'Viajes', count: facets?.total }
  const menu = <ColumnItems columns={allJourneysColumns} chosen={columns} onChange={onColumns} />
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
          {actions}
        </>
      }
    >
      <Toolbar
        search={
          <TextFilter
            ref={textRef}
            label="Buscar en todos los viajes"
            value={search.texto ?? ''}
            onChange={(texto) => change({ texto: texto === '' ? undefined : texto }, 'replace')}
          />
        }
      >
        <DateRangeField
          label="Fechas"
          value={{ from: search.desde, until: search.hasta }}
          today={today}
          presets={usualPeriods(today)}
          holidayOf={(day) => findHoliday(day)?.name}
          describeFailure={describeError}
          onChange={({ from, until }) => change({ desde: from, hasta: until })}
        />
        <AllFilters
          search={search}
          onChange={change}
          facets={facets}
          names={names}
          active={filters.filter(({ keys }) => !keys.includes('desde')).length}
        />
        <FacetRow
          legend="Filtrar por estado, llegada, novedad o recargo"
          facets={listFacets(search, facets, change)}
          more={menu}
          moreHint="columnas"
        />
      </Toolbar>
      <ActiveFilters filters={filters} onChange={change} onClear={onClear} />
    </PageHeader>
  )
}

/** The filters in use in words, dates included. */
export function useActiveFilters(search: AllJourneysSearch, names: FilterNames): ActiveFilter[] {
  const today = dayOf(useNow(minuteMs))
  const { desde, hasta } = search
  const dates = useMemo(
    () => describeRange({ from: desde, until: hasta }, usualPeriods(today)),
    [desde, hasta, today],
  )
  const range: ActiveFilter[] =
    dates === undefined ? [] : [{ keys: ['desde', 'hasta'], label: 'Fechas', value: dates }]
  return [...range, ...describeFilters(search, names)]
}

/** The chips of the most used filters, each with what choosing it would show. */
function listFacets(
  search: AllJourneysSearch,
  facets: JourneyFacets | undefined,
  change: ChangeSearch<AllJourneysSearch>,
): Facet[] {
  const { estados = [], tarde, novedad, recargo } = search
  const countOf = (
    counts: Readonly<Record<string, number>> | undefined,
    keys: (string | number)[],
  ) =>
    counts === undefined
      ? null
      : keys.reduce<number>((sum, key) => sum + (counts[`${key}`] ?? 0), 0)
  return [
    ...stateGroups.map(({ key, label, states, mark }) => ({
      key,
      label,
      mark,
      count: countOf(facets?.states, [...states]),
      isOn: includesAll(estados, states),
      onToggle: () => {
        const chosen = toggleGroup(estados, states)
        change({ estados: chosen.length === 0 ? undefined : chosen })
      },
    })),
    {
      key: 'late',
      label: 'Tarde',
      count: countOf(facets?.late, ['yes']),
      isOn: tarde === 'si',
      onToggle: () => change({ tarde: tarde === 'si' ? undefined : 'si' }),
    },
    {
      key: 'novelty',
      label: 'Con novedad',
      count: countOf(facets?.novelty, ['any']),
      isOn: novedad === 'si',
      onToggle: () => change({ novedad: novedad === 'si' ? undefined : 'si' }),
    },
    {
      key: 'surcharge',
      label: 'Con recargo',
      count: countOf(facets?.surcharge, ['any']),
      isOn: recargo === 'si',
      onToggle: () => change({ recargo: recargo === 'si' ? undefined : 'si' }),
    },
  ]
}
