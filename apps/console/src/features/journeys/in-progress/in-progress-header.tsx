import { inProgressStateIds, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { SegmentedControl } from '@mantine/core'
import { type Ref, memo, useCallback, useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { JourneysStaleNote } from '#features/journeys/rows/journey-list-status.tsx'
import { StateFacets } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { describeFeed, describeUnderWay } from '#features/journeys/live/under-way-counts.ts'
import { FilterBar } from '#features/journeys/search/filter-bar.tsx'
import type { Facets } from '#features/journeys/search/journey-facets.ts'
import {
  type InProgressSearch,
  type JourneyView,
  journeyViews,
} from '#features/journeys/search/journey-search.ts'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { ViewTabs } from '#features/journeys/views/view-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'
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
  const { rows, search, change, facets, shown, hasMapBeside, isCovered } = props
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
  const heading = isKnown
    ? {
        title: 'Viajes',
        count: includesTray ? describeUnderWay(facets) : describeFeed(facets.feed),
      }
    : { title: 'Viajes en curso' }
  if (isCovered) return <PageHeader {...heading} />
  return (
    <PageHeader
      {...heading}
      end={
        <>
          <ViewTabs
            search={search}
            attention={isKnown ? facets.attention : null}
            includesTray={includesTray}
            onApply={(applied) => change({ ...applied, viaje: search.viaje })}
          />
          <JourneysStaleNote rows={rows} />
          <ViewSwitch value={vista} hasMapBeside={hasMapBeside} onChange={switchView} />
        </>
      }
    >
      <div className={classes.states}>
        <StateFacets
          states={inProgressStateIds}
          selected={estados}
          onSelect={selectStates}
          counts={isKnown ? counts : null}
        />
        <TraySwitch
          count={isKnown ? facets.tray : null}
          isOn={includesTray}
          onChange={(isOn) => change({ soloEnCurso: isOn ? undefined : 1 })}
        />
      </div>
      <FilterBar
        search={search}
        onChange={change}
        options={facets.options}
        total={includesTray ? facets.feed + facets.tray : facets.feed}
        shown={isKnown ? shown : null}
        isList={vista === 'lista'}
        textRef={props.textRef}
      />
    </PageHeader>
  )
})

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
