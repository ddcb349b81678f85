import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { findHoliday } from '@arriero/domain/calendar/holidays.ts'
import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import { isPeriodKey } from '@arriero/domain/contract/journey-list-address.ts'
import type { ReactNode, Ref } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useNow } from '#data/use-now.ts'
import type { AllJourneysSearch } from '#features/journeys/search/all-journeys-search.ts'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { type Facet, FacetRow } from '#ui/facet-row.tsx'
import { DateRangeField } from '#ui/form/date-range-field.tsx'
import { TextFilter } from '#ui/text-filter.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { AllFilters } from './all-filters.tsx'
import type { FilterNames } from './filter-labels.ts'
import { listPeriods, rangeOf } from './list-period.ts'
import { includesAll, stateGroups, toggleGroup } from './state-groups.ts'

interface AllJourneysToolbarProps {
  search: AllJourneysSearch
  change: ChangeSearch<AllJourneysSearch>
  /** Undefined until they are counted. */
  facets: JourneyFacets | undefined
  names: FilterNames
  /** How many filters are used. */
  active: number
  textRef: Ref<HTMLInputElement>
  /** In the menu at the end of the line. */
  more: ReactNode
}

/** Search, dates, all filters behind a button, and chips of the most used ones. */
export function AllJourneysToolbar(props: AllJourneysToolbarProps) {
  const { search, change, facets, names, active, textRef, more } = props
  const today = dayOf(useNow(minuteMs))
  return (
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
        value={rangeOf(search)}
        today={today}
        presets={listPeriods(today)}
        holidayOf={(day) => findHoliday(day)?.name}
        describeFailure={describeError}
        onChange={({ preset, from, until }) =>
          change({
            periodo: isPeriodKey(preset) ? preset : undefined,
            desde: from,
            hasta: until,
          })
        }
      />
      <AllFilters search={search} onChange={change} facets={facets} names={names} active={active} />
      <FacetRow
        legend="Filtrar por estado, llegada, novedad o recargo"
        facets={listFacets(search, facets, change)}
        more={more}
        moreHint="columnas"
      />
    </Toolbar>
  )
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
