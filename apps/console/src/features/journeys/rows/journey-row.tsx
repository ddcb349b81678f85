import { type MouseEvent, type ReactNode, memo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { needsPerson } from '#features/journeys/live/journey-standing.ts'
import { ArrivalCell } from './cells/arrival-cell.tsx'
import { AttentionCell } from './cells/attention-cell.tsx'
import { CargoCell } from './cells/cargo-cell.tsx'
import { DriverCell } from './cells/driver-cell.tsx'
import { JourneyCell } from './cells/journey-cell.tsx'
import { RouteCell } from './cells/route-cell.tsx'
import { StateCell } from './cells/state-cell.tsx'
import type { JourneyColumn } from './journey-columns.ts'
import cellClasses from './cells/cells.module.css'
import classes from './journey-row.module.css'

/** What can be done to a row; one object for all, so that no row renders because of it. */
export interface RowActions {
  select: (id: string) => void
  open: (id: string) => void
  mark: (id: string, isRange: boolean) => void
}

interface JourneyRowProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  /** Of the whole list, from 0. */
  index: number
  top: number
  columns: readonly JourneyColumn[]
  isSelected: boolean
  isAtCursor: boolean
  isMarked: boolean
  actions: RowActions
}

export const rowElementId = (id: string) => `journey-row-${id}`

/** A journey that changes renders its own row, never the list. */
export const JourneyRow = memo(function JourneyRow(props: JourneyRowProps) {
  const { rows, id, index, top, columns, isSelected, isMarked, actions } = props
  const row = useRow(rows, id)
  if (row === undefined) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys: one stop for all rows
    <tr
      id={rowElementId(id)}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected || isMarked}
      data-selected={isSelected}
      data-cursor={props.isAtCursor}
      data-marked={isMarked}
      data-severity={needsPerson(row) ? row.attention[0]?.severity : undefined}
      onClick={() => actions.select(id)}
      onDoubleClick={() => actions.open(id)}
    >
      <MarkCell code={row.journey.code} isMarked={isMarked} onMark={actions.mark} id={id} />
      {columns.map((column) => (
        <td key={column} className={cellClasses.cell} data-column={column}>
          {cells[column](row)}
        </td>
      ))}
    </tr>
  )
})

const cells: Record<JourneyColumn, (row: AssessedJourney) => ReactNode> = {
  journey: ({ journey }) => <JourneyCell journey={journey} />,
  state: ({ journey }) => <StateCell journey={journey} />,
  route: ({ journey }) => <RouteCell journey={journey} />,
  driver: ({ journey }) => <DriverCell journey={journey} />,
  arrival: (row) => <ArrivalCell row={row} />,
  attention: (row) => <AttentionCell row={row} />,
  cargo: ({ journey }) => <CargoCell journey={journey} />,
}

interface MarkCellProps {
  id: string
  code: string
  isMarked: boolean
  onMark: RowActions['mark']
}

/** The whole cell takes the click: a box of 14 px is easily missed, and missing it opens the journey. */
function MarkCell({ id, code, isMarked, onMark }: MarkCellProps) {
  return (
    <td className={classes.mark}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps from the row what is the box's */}
      <label
        className={classes.markArea}
        onClick={keepFromRow}
        onDoubleClick={keepFromRow}
        // In a field the keys of the list would rest.
        onMouseDown={(event) => event.preventDefault()}
      >
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isMarked}
          aria-label={`Marcar ${code}`}
          onChange={(event) => onMark(id, isWithShift(event.nativeEvent))}
        />
      </label>
    </td>
  )
}

const keepFromRow = (event: MouseEvent) => event.stopPropagation()

/** A change of a checkbox is the click that made it. */
const isWithShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true
