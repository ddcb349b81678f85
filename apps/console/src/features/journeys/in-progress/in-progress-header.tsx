import { inProgressStateIds, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { SegmentedControl } from '@mantine/core'
import { type Ref, memo, useCallback, useMemo } from 'react'
import { usePreferences, useServices } from '#data/use-services.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import type { JourneySort } from '#features/journeys/rows/journey-sort.ts'
import { NewJourneyLink } from '#features/journeys/new-journey-link.tsx'
import { StateFacets } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { describeFeed, describeTray } from '#features/journeys/live/under-way-counts.ts'
import { ColumnItems } from '#features/journeys/rows/column-items.tsx'
import { journeyColumns } from '#features/journeys/rows/journey-columns.tsx'
import { FilterMenu } from '#features/journeys/search/filter-menu.tsx'
import type { Facets } from '#features/journeys/search/journey-facets.ts'
import { isFiltered } from '#features/journeys/search/journey-filter.ts'
import {
  type InProgressSearch,
  type JourneyView,
  journeyViews,
  readInProgressSearch,
} from '#features/journeys/search/journey-search.ts'
import { MissingTerms } from '#features/journeys/search/missing-terms.tsx'
import { OrderItems } from '#features/journeys/search/order-items.tsx'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { TextFilter } from '#ui/text-filter.tsx'
import { ViewTabs } from '#features/journeys/views/view-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { useStandardViews } from './standard-views.tsx'
import { TraySwitch } from './tray-switch.tsx'
import classes from './in-progress-header.module.css'

interface InProgressHeaderProps {
  rows: WatchedRows<AssessedJourney>
  search: InProgressSearch
  change: ChangeSearch<InProgressSearch>
  facets: Facets
  /** How many journeys pass the filters. */
  shown: number
  hasMapBeside: boolean
  /** An open journey covers the view: only the title is shown. */
  isCovered: boolean
  textRef: Ref<HTMLInputElement>
}

const noStateFilter: readonly JourneyStateId[] = []
const noJourneys = { count: 0, inTray: 0 }

/** Memoised, so that moving the cursor through the list does not render it again. */
export const InProgressHeader = memo(function InProgressHeader(props: InProgressHeaderProps) {
  const { rows, search, change, facets, hasMapBeside, isCovered } = props
  const { vista = 'lista', estados = noStateFilter } = search
  const includesTray = search.soloEnCurso !== 1
  const isKnown = areRowsKnown(useRowsStatus(rows))
  const { estados: states } = facets.options
  const counts = useMemo(
    () => new Map(inProgressStateIds.map((id) => [id, states.get(`${id}`) ?? noJourneys])),
    [states],
  )
  const switchView = useCallback(
    (view: JourneyView) => change({ vista: view === 'lista' ? undefined : view }),
    [change],
  )
  const selectStates = useCallback(
    (chosen: JourneyStateId[]) => change({ estados: chosen.length === 0 ? undefined : chosen }),
    [change],
  )
  const sort = useCallback(
    (orden: JourneySort) => change({ orden: orden === 'atencion' ? undefined : orden }),
    [change],
  )
  const order = search.orden ?? 'atencion'
  const { preferences } = useServices()
  const { columns } = usePreferences()
  const more = useMemo(
    () =>
      vista === 'lista' && (
        <>
          <OrderItems value={order} onChange={sort} />
          <ColumnItems
            columns={journeyColumns}
            chosen={columns}
            onChange={(chosen) => preferences.set({ columns: chosen })}
          />
        </>
      ),
    [vista, order, sort, columns, preferences],
  )
  const standard = useStandardViews(search, isKnown ? facets.attention : null)
  const heading = describeHeading(props, isKnown)
  if (isCovered) return <PageHeader {...heading} />
  return (
    <PageHeader
      {...heading}
      beside={
        <TraySwitch
          count={isKnown ? facets.tray : null}
          isOn={includesTray}
          isAdded={!isFiltered(search)}
          onChange={(isOn) => change({ soloEnCurso: isOn ? undefined : 1 })}
        />
      }
      end={
        <>
          <ViewTabs
            page="en-curso"
            search={search}
            standard={standard}
            read={readInProgressSearch}
            onApply={(applied) => change({ ...applied, viaje: search.viaje })}
          />
          <JourneysStaleNote rows={rows} />
          {/* The header of a phone is full; the palette has it. */}
          <span className={classes.create}>
            <NewJourneyLink />
          </span>
          <ViewSwitch value={vista} hasMapBeside={hasMapBeside} onChange={switchView} />
        </>
      }
    >
      <Toolbar
        search={
          <TextFilter
            ref={props.textRef}
            value={search.texto ?? ''}
            onChange={(texto) => change({ texto: texto === '' ? undefined : texto }, 'replace')}
          />
        }
      >
        <FilterMenu search={search} onChange={change} options={facets.options} />
        <StateFacets
          states={inProgressStateIds}
          selected={estados}
          onSelect={selectStates}
          counts={isKnown ? counts : null}
          more={more}
        />
      </Toolbar>
      <MissingTerms text={search.texto ?? ''} />
    </PageHeader>
  )
})

/** «Viajes 258 en curso», and beside it, on the switch, how many are in attention; with filters, «Viajes 12 de 274». */
function describeHeading({ search, facets, shown }: InProgressHeaderProps, isKnown: boolean) {
  if (!isKnown) return { title: 'Viajes en curso' }
  const { feed, tray } = facets
  const includesTray = search.soloEnCurso !== 1
  if (isFiltered(search)) {
    return { title: 'Viajes', count: shown, total: includesTray ? feed + tray : feed }
  }
  return {
    title: 'Viajes',
    count: describeFeed(feed),
    ...(includesTray && { spokenCount: describeTray(tray) }),
  }
}

interface ViewSwitchProps {
  value: JourneyView
  /** There is room for the map beside the list. */
  hasMapBeside: boolean
  onChange: (view: JourneyView) => void
}

const ViewSwitch = memo(function ViewSwitch(props: ViewSwitchProps) {
  const { value, hasMapBeside, onChange } = props
  const labels: Record<JourneyView, string> = {
    lista: hasMapBeside ? 'Lista y mapa' : 'Lista',
    mapa: 'Mapa',
    tablero: 'Tablero',
    corredores: 'Corredores',
  }
  return (
    <SegmentedControl
      className={classes.switch}
      size="xs"
      aria-label="Forma de ver los viajes"
      value={value}
      data={journeyViews.map((view) => ({ value: view, label: labels[view] }))}
      onChange={onChange}
    />
  )
})
