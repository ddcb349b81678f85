import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/live-hooks.ts'
import { usePreferences } from '#data/use-services.ts'
import { JourneyBoard } from '#features/journeys/board/journey-board.tsx'
import { BulkBar } from '#features/journeys/bulk/bulk-bar.tsx'
import { FeedExits } from '#features/journeys/feed-exits/feed-exits.tsx'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { SavedCamera } from '#features/journeys/map/saved-camera.ts'
import {
  journeyColumns,
  useColumns,
  useColumnsBeside,
} from '#features/journeys/rows/journey-columns.tsx'
import { JourneyTable, type TableHandle } from '#features/journeys/rows/journey-table.tsx'
import { findTrayEnd } from '#features/journeys/search/journey-list.ts'
import type { JourneySort } from '#features/journeys/rows/journey-sort.ts'
import type { JourneyView } from '#features/journeys/search/journey-search.ts'
import { OrderBar } from '#ui/list/list-bar.tsx'
import { ListMap } from './list-map.tsx'
import { useFocusAfterPanel } from '#features/journeys/work-list/focus-after-panel.ts'
import type { ListControls } from '#features/journeys/work-list/use-list-controls.ts'
import classes from './in-progress-body.module.css'

/** A chunk of its own: it contains the geometry of the roads. */
const CorridorStrips = lazy(async () => ({
  default: (await import('#features/journeys/corridors/corridor-strips.tsx')).CorridorStrips,
}))

const noSelection: ReadonlySet<string> = new Set()

/** The other views don't show which journeys are selected. */
const showsSelection: Record<JourneyView, boolean> = {
  lista: true,
  mapa: false,
  tablero: false,
  corredores: true,
}

interface InProgressBodyProps {
  rows: WatchedRows<AssessedJourney>
  view: JourneyView
  sort: JourneySort
  onSort: (sort: JourneySort) => void
  /** Shown instead of the view while there are no journeys. */
  placeholder: ReactNode
  list: ListControls
  /** How many journeys are in the tray, with or without the filter. */
  trayCount: number
  openId: string | undefined
  /** The panel or the map fits beside the view. */
  isWide: boolean
  tableRef: RefObject<TableHandle | null>
  onGridKey: (event: KeyboardEvent) => void
}

/** The view, with the open journey or the map beside it. On a narrow screen the open journey covers the view. */
export function InProgressBody(props: InProgressBodyProps) {
  const { rows, view, list, openId, isWide, placeholder } = props
  const { order, cursor, selection } = list
  const isOpen = openId !== undefined
  const isLoading = useRowsStatus(rows) === 'loading'
  // While the rows load, the place of the map stays reserved; without journeys there is no map.
  const hasMapBeside =
    !isOpen && isWide && view === 'lista' && (placeholder === undefined || isLoading)
  // The panel replaces the map; when it closes, the map comes back with the same camera.
  const camera: SavedCamera = useRef(null)
  const panelRef = usePanelFocus(isOpen, !isWide)
  useFocusAfterPanel(isOpen, props.tableRef)
  return (
    <div className={classes.body}>
      <div className={classes.column} inert={isOpen && !isWide}>
        <div className={classes.view}>
          {placeholder ? (
            <div className={classes.placeholder}>{placeholder}</div>
          ) : (
            <View {...props} camera={camera} />
          )}
        </div>
        {/* Outside the view: the result of a bulk action is shown even if it removed the last row. */}
        <BulkBar
          selected={
            showsSelection[view] && selection.canSelect ? selection.selectedIds : noSelection
          }
          rows={rows}
          onClear={selection.clear}
        />
        <FeedExits activeId={cursor.cursorId} />
      </div>
      {isOpen && (
        <div
          ref={panelRef}
          className={classes.panel}
          data-cover={!isWide}
          tabIndex={-1}
          data-keys-of="page"
        >
          <JourneyPanel
            id={openId}
            onClose={cursor.leave}
            onMove={cursor.move}
            {...(cursor.index >= 0 && {
              position: { at: cursor.index + 1, of: order.ids.length },
            })}
          />
        </div>
      )}
      {hasMapBeside && (
        <div className={classes.map}>
          {placeholder === undefined && (
            <ListMap rows={rows} list={list} isBeside camera={camera} />
          )}
        </div>
      )}
    </div>
  )
}

interface ViewProps extends InProgressBodyProps {
  camera: SavedCamera
}

function View(props: ViewProps) {
  const { rows, view, list, camera } = props
  const { order, cursor } = list
  const shown = { rows, ids: order.ids, selectedId: cursor.cursorId }
  switch (view) {
    case 'lista':
      return <ListView {...props} />
    case 'mapa':
      return <ListMap rows={rows} list={list} isBeside={false} camera={camera} />
    case 'tablero':
      return (
        <JourneyBoard
          {...shown}
          onSelect={cursor.openPanel}
          onFocus={(id, isByKeyboard) => (isByKeyboard ? cursor.goTo(id) : cursor.setCursor(id))}
        />
      )
    case 'corredores':
      return (
        <Suspense>
          <CorridorStrips
            {...shown}
            onSelect={cursor.openPanel}
            selectedIds={list.selection.selectedIds}
            onSelectMany={list.selection.select}
          />
        </Suspense>
      )
  }
}

function ListView(props: InProgressBodyProps) {
  const { rows, list, trayCount, openId, sort, onSort, tableRef, onGridKey } = props
  const { order, cursor, selection } = list
  const trayEnd = useMemo(
    () => findTrayEnd(order.ids, rows, trayCount),
    [order.ids, rows, trayCount],
  )
  const chosen = useColumns(journeyColumns, usePreferences().columns)
  return (
    <div className={classes.list} {...list.pointerProps}>
      <JourneyTable
        ref={tableRef}
        label="Viajes en curso"
        rows={rows}
        ids={order.ids}
        columns={journeyColumns}
        shownColumns={useColumnsBeside(chosen, openId !== undefined)}
        trayEnd={trayEnd}
        openId={openId}
        cursorId={cursor.cursorId}
        selectedIds={selection.selectedIds}
        actions={list.actions}
        sort={sort}
        onSort={onSort}
        onSelectAll={selection.canSelect ? selection.selectAll : null}
        onKeyDown={onGridKey}
      />
      <OrderBar moved={order.moved} onApply={order.applyNewest} />
    </div>
  )
}

/** A panel that covers the list takes the focus. */
function usePanelFocus(isOpen: boolean, isCovering: boolean) {
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && isCovering) panelRef.current?.focus()
  }, [isOpen, isCovering])
  return panelRef
}
