import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreferences, useServices } from '#data/use-services.ts'
import { BulkBar } from '#features/journeys/bulk/bulk-bar.tsx'
import { JourneyShortcuts } from '#features/journeys/commands/journey-shortcuts.tsx'
import { NewJourneyLink } from '#features/journeys/new-journey-link.tsx'
import { useColumns, useColumnsBeside } from '#features/journeys/rows/journey-columns.tsx'
import { JourneyTable, type TableHandle } from '#features/journeys/rows/journey-table.tsx'
import {
  type AllJourneysSearch,
  readAllJourneysSearch,
} from '#features/journeys/search/all-journeys-search.ts'
import { useAllJourneysSearchChange } from '#features/journeys/search/search-change.ts'
import { ExportTool } from '#features/journeys/export/export-tool.tsx'
import { useFocusAfterPanel } from '#features/journeys/work-list/focus-after-panel.ts'
import { ListWithPanel } from '#features/journeys/work-list/list-with-panel.tsx'
import { useTableKeys } from '#features/journeys/work-list/table-keys.ts'
import { useListControls } from '#features/journeys/work-list/use-list-controls.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { MoreFailedBar, NewItemsBar } from '#ui/list/list-bar.tsx'
import { allJourneysColumns } from './all-columns.tsx'
import { AllJourneysHeader } from './all-journeys-header.tsx'
import { FilteredStates } from './any-state-cells.tsx'
import { NoListedJourneys } from './no-listed-journeys.tsx'
import { useAllJourneys } from './use-all-journeys.ts'
import classes from './all-journeys-page.module.css'

const route = getRouteApi('/admin/viajes')
const nothingSelected: ReadonlySet<string> = new Set()

/** Every journey in any state, the latest change first. Open ones change in place. */
export function AllJourneysPage() {
  const search = route.useSearch()
  const { viaje: openId } = search
  const change = useAllJourneysSearchChange()
  const { list: loaded, rows, ids, facets, filter, total, ...listed } = useAllJourneys(search)
  const { shown, newer, applyNewest } = listed
  const isComplete = loaded.isSuccess && !loaded.isPlaceholderData
  const list = useListControls({ newest: ids, shown, isComplete, openId, change })
  const { order, cursor, selection } = list
  const tableRef = useRef<TableHandle>(null)
  const textRef = useRef<HTMLInputElement>(null)
  const [isScrolled, setIsScrolled] = useState(false)
  // Same breakpoint as in the style sheet of the panel.
  const isNarrow = useMediaQuery('(max-width: 64rem)', false, { getInitialValueInEffect: false })
  const handleGridKey = useTableKeys(list, {
    focusTable: () => tableRef.current?.focus(),
    focusSearch: () => textRef.current?.focus(),
  })
  useFocusAfterPanel(openId !== undefined, tableRef)
  // Nothing jumps away in an empty list, and it has no bar that offers newer journeys.
  const isAtRest = ids.length === 0 || (!list.isHeld && !isScrolled)
  useApplyAtRest(newer, isAtRest, applyNewest)
  const columns = useChosenColumns(search, change)
  const shownColumns = useColumnsBeside(
    useColumns(allJourneysColumns, columns.chosen),
    openId !== undefined,
  )
  const clear = () =>
    change({ ...readAllJourneysSearch({}), columnas: search.columnas, viaje: openId })
  return (
    <FilteredStates value={search.estados}>
      <AllJourneysHeader
        search={search}
        change={change}
        onClear={clear}
        facets={facets}
        columns={columns.chosen}
        onColumns={columns.choose}
        isCovered={isNarrow && openId !== undefined}
        onTop={isScrolled ? () => tableRef.current?.scrollToTop() : undefined}
        actions={
          <>
            <ExportTool filter={filter} total={total} />
            <NewJourneyLink />
          </>
        }
        textRef={textRef}
      />
      <ListWithPanel
        journeyId={openId}
        onClose={cursor.leave}
        onMove={cursor.move}
        index={cursor.index}
        count={facets?.total ?? ids.length}
        moved={order.moved}
        onApplyOrder={order.applyNewest}
        onFocusChange={() => undefined}
        bulkBar={
          <BulkBar
            selected={selection.canSelect ? selection.selectedIds : nothingSelected}
            rows={rows}
            onClear={selection.clear}
          />
        }
      >
        {ids.length === 0 ? (
          <NoListedJourneys loaded={loaded} search={search} onChange={change} onClear={clear} />
        ) : (
          <div className={classes.list} {...list.pointerProps} aria-busy={loaded.isPlaceholderData}>
            <JourneyTable
              ref={tableRef}
              label="Viajes"
              rows={rows}
              ids={order.ids}
              columns={allJourneysColumns}
              shownColumns={shownColumns}
              openId={openId}
              cursorId={cursor.cursorId}
              selectedIds={selection.selectedIds}
              actions={list.actions}
              onSelectAll={selection.canSelect ? selection.selectAll : null}
              onKeyDown={handleGridKey}
              hasMore={loaded.hasNextPage}
              onNearEnd={() => void loaded.fetchNextPage()}
              onScroll={setIsScrolled}
            />
            {loaded.isFetchNextPageError && (
              <MoreFailedBar
                problem={describeErrorAnd(loaded.error, 'Faltan viajes por traer.')}
                onRetry={() => void loaded.fetchNextPage()}
              />
            )}
            <NewItemsBar
              count={newer}
              onShow={() => {
                applyNewest()
                tableRef.current?.scrollToTop()
              }}
            />
          </div>
        )}
      </ListWithPanel>
      {openId === undefined && <JourneyShortcuts rows={rows} id={cursor.cursorId} />}
    </FilteredStates>
  )
}

/** Newer journeys come in by themselves while nobody works with the list; otherwise a bar offers them. */
function useApplyAtRest(newer: number, isAtRest: boolean, apply: () => void): void {
  const applyNow = useEffectEvent(apply)
  useEffect(() => {
    if (newer > 0 && isAtRest) applyNow()
  }, [newer, isAtRest])
}

/** Those of the address, so that a link shows the same; otherwise those that this browser remembers. */
function useChosenColumns(
  { columnas }: AllJourneysSearch,
  change: (change: AllJourneysSearch, how: 'replace') => void,
) {
  const { preferences } = useServices()
  const { allJourneysColumns: remembered } = usePreferences()
  return {
    chosen: columnas ?? remembered,
    choose: (columns: string[]) => {
      preferences.set({ allJourneysColumns: columns })
      change({ columnas: columns }, 'replace')
    },
  }
}
