import { type MouseEvent, memo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import {
  type AssessedJourney,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import type { JourneyColumns } from './journey-columns.tsx'
import cellClasses from './cells/cells.module.css'
import classes from './journey-row.module.css'

/** The same object for all rows and renders, so that it never makes a row render again. */
export interface JourneyRowActions {
  /** Opens the journey in the panel beside the list. */
  openPanel: (id: string) => void
  /** Opens the journey on its own page. */
  openPage: (id: string) => void
  /** Selects or deselects the row, or the range down to it; null if nothing could be done with the selection. */
  toggle: ((id: string, isRange: boolean) => void) | null
}

interface JourneyRowProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  /** In the whole list with its headings, from 0. */
  index: number
  top: number
  columns: JourneyColumns
  /** Names of the shown columns. */
  shown: readonly string[]
  /** The journey is open in the panel beside the list. */
  isOpen: boolean
  isAtCursor: boolean
  isSelected: boolean
  actions: JourneyRowActions
}

export const rowElementId = (id: string) => `journey-row-${id}`

/** Subscribes to its own journey: a change of one journey renders one row, not the list. */
export const JourneyRow = memo(function JourneyRow(props: JourneyRowProps) {
  const { rows, id, index, top, columns, shown, isOpen, isSelected, actions } = props
  const row = useRow(rows, id)
  if (row === undefined) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of all rows
    <tr
      id={rowElementId(id)}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isOpen || isSelected}
      data-open={isOpen}
      data-cursor={props.isAtCursor}
      data-selected={isSelected}
      data-tray={isInTray(row)}
      data-severity={needsAttention(row) ? row.attention[0]?.severity : undefined}
      onClick={() => actions.openPanel(id)}
      onDoubleClick={() => actions.openPage(id)}
    >
      <td className={classes.checkbox}>
        {actions.toggle && (
          <SelectBox
            id={id}
            code={row.journey.code}
            isSelected={isSelected}
            onToggle={actions.toggle}
          />
        )}
      </td>
      {shown.map((name) => (
        <td key={name} className={cellClasses.cell} data-column={name}>
          {columns[name]?.cell(row)}
        </td>
      ))}
    </tr>
  )
})

interface SelectBoxProps {
  id: string
  code: string
  isSelected: boolean
  onToggle: NonNullable<JourneyRowActions['toggle']>
}

/** The whole cell is clickable, because a click beside the box of 14 px would open the journey. */
function SelectBox({ id, code, isSelected, onToggle }: SelectBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks on the box from the row
    <label
      className={classes.checkboxArea}
      onClick={stopPropagation}
      onDoubleClick={stopPropagation}
      // Keeps the focus in the list, whose shortcuts are off while a field has it.
      onMouseDown={(event) => event.preventDefault()}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isSelected}
        aria-label={`Marcar ${code}`}
        onChange={(event) => onToggle(id, isWithShift(event.nativeEvent))}
      />
    </label>
  )
}

const stopPropagation = (event: MouseEvent) => event.stopPropagation()

/** React makes the change event of a checkbox from its click event, which has `shiftKey`. */
const isWithShift = (event: Event) => 'shiftKey' in event && event.shiftKey === true
