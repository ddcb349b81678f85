import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  useRef,
  useEffect,
} from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { JourneyBoard } from '#features/journeys/board/journey-board.tsx'
import { BulkBar } from '#features/journeys/bulk/bulk-bar.tsx'
import { Departures } from '#features/journeys/departures/departures.tsx'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { LazyJourneyMap } from '#features/journeys/map/lazy-journey-map.tsx'
import type { KeptCamera } from '#features/journeys/map/use-map.ts'
import { JourneyTable, type TableHandle } from '#features/journeys/rows/journey-table.tsx'
import { OrderPill } from '#features/journeys/rows/order-pill.tsx'
import type { JourneyView } from '#features/journeys/search/journey-search.ts'
import { PointedActions } from './pointed-actions.tsx'
import type { ListInHand } from './use-list-in-hand.ts'
import { usePointedTrack } from './use-pointed-track.ts'
import classes from './in-progress-body.module.css'

/** Apart: the roads of the country come with it. */
const CorridorStrips = lazy(async () => ({
  default: (await import('#features/journeys/corridors/corridor-strips.tsx')).CorridorStrips,
}))

const none: ReadonlySet<string> = new Set()

interface InProgressBodyProps {
  rows: WatchedRows<AssessedJourney>
  view: JourneyView
  /** Takes the place of the view while there is nothing to see in it. */
  instead: ReactNode
  list: ListInHand
  selectedId: string | undefined
  /** There is room for something beside the view. */
  isWide: boolean
  tableRef: RefObject<TableHandle | null>
  onGridKey: (event: KeyboardEvent) => void
}

/** The view, and beside it the open journey or the map; where there is no room, the journey covers it. */
export function InProgressBody(props: InProgressBodyProps) {
  const { rows, view, list, selectedId, isWide, instead } = props
  const { order, cursor, marking } = list
  const isOpen = selectedId !== undefined
  const isLoading = useRowsStatus(rows) === 'loading'
  // While the rows come its room is kept; where none are, there is nothing to show on it.
  const hasMapBeside = !isOpen && isWide && view === 'lista' && (instead === undefined || isLoading)
  // An open journey takes the place of the map, which then comes back as it was.
  const camera: KeptCamera = useRef(null)
  const panelRef = useCoveringFocus(isOpen, !isWide, props.tableRef)
  return (
    <div className={classes.body}>
      <div className={classes.column} inert={isOpen && !isWide}>
        <div className={classes.view}>
          {instead ? (
            <div className={classes.nothing}>{instead}</div>
          ) : (
            <View {...props} camera={camera} />
          )}
        </div>
        {/* Outside the view: what was done to the last rows is told also when none are left in it. */}
        <BulkBar
          marked={view === 'lista' ? marking.marked : none}
          rows={rows}
          onClear={marking.clear}
        />
        <Departures inHand={cursor.cursorId} />
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
            id={selectedId}
            onClose={cursor.leave}
            onMove={cursor.move}
            {...(cursor.at >= 0 && { position: { at: cursor.at + 1, of: order.ids.length } })}
          />
        </div>
      )}
      {hasMapBeside && (
        <div className={classes.map}>
          {instead === undefined && <PointedMap {...props} camera={camera} />}
        </div>
      )}
    </div>
  )
}

interface ViewProps extends InProgressBodyProps {
  camera: KeptCamera
}

function View(props: ViewProps) {
  const { rows, view, list } = props
  const { order, cursor } = list
  const shown = { rows, ids: order.ids, selectedId: cursor.cursorId }
  switch (view) {
    case 'lista':
      return <ListView {...props} />
    case 'mapa':
      return <PointedMap {...props} />
    case 'tablero':
      return (
        <JourneyBoard
          {...shown}
          onSelect={cursor.select}
          onPoint={(id, isByKeyboard) => (isByKeyboard ? cursor.goTo(id) : list.point(id))}
        />
      )
    case 'corredores':
      return (
        <Suspense>
          <CorridorStrips {...shown} onSelect={cursor.select} />
        </Suspense>
      )
  }
}

function ListView({ rows, list, selectedId, tableRef, onGridKey }: InProgressBodyProps) {
  const { order, cursor, marking } = list
  return (
    <div className={classes.list} {...list.pointerProps}>
      <JourneyTable
        ref={tableRef}
        label="Viajes en curso"
        rows={rows}
        ids={order.ids}
        selectedId={selectedId}
        cursorId={cursor.cursorId}
        marked={marking.marked}
        actions={list.actions}
        onMarkAll={marking.markAll}
        onKeyDown={onGridKey}
      />
      <OrderPill moved={order.moved} onApply={order.applyOrder} />
    </div>
  )
}

type PointedMapProps = Pick<ViewProps, 'rows' | 'list' | 'view' | 'camera'>

/** A truck that is pointed at shows its card; from there it is opened. */
function PointedMap({ rows, list, view, camera }: PointedMapProps) {
  const { order, cursor, point } = list
  const track = usePointedTrack(cursor.cursorId)
  return (
    <LazyJourneyMap
      isBeside={view !== 'mapa'}
      rows={rows}
      ids={order.ids}
      selectedId={cursor.cursorId}
      onSelect={point}
      camera={camera}
      {...(track && { track })}
      {...(cursor.cursorId !== undefined && {
        actions: <PointedActions rows={rows} id={cursor.cursorId} onOpen={cursor.select} />,
      })}
    />
  )
}

/** A panel that covers the list takes the focus; one that closes gives it back, unless it is elsewhere. */
function useCoveringFocus(
  isOpen: boolean,
  isCovering: boolean,
  listRef: RefObject<{ focus: () => void } | null>,
) {
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && isCovering) panelRef.current?.focus()
  }, [isOpen, isCovering])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && document.activeElement === document.body) listRef.current?.focus()
  }, [isOpen, listRef])
  return panelRef
}
