import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { useView } from '#data/live/use-view.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { formatCount } from '#ui/format-count.ts'
import { ShapeMark } from '#ui/shape-mark.tsx'
import { boardColumns } from './board-places.ts'
import { BoardView } from './board-view.ts'
import { CardList } from './card-list.tsx'
import { dropVerdict } from './drop-verdict.ts'
import { DropZone } from './drop-zone.tsx'
import { MoveMenu } from './move-menu.tsx'
import { SideColumn } from './side-column.tsx'
import { focusCard } from './use-kept-focus.ts'
import classes from './journey-board.module.css'

interface JourneyBoardProps {
  rows: WatchedRows<AssessedJourney>
  /** Which of the rows, in their order. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** The focus came to it. */
  onPoint: (id: string, isByKeyboard: boolean) => void
}

const none: readonly string[] = []

/** A column for each state; a card goes only where its journey may, and only when the server says so. */
export function JourneyBoard(props: JourneyBoardProps) {
  const { rows, ids, selectedId, onSelect, onPoint } = props
  const boardRef = useRef<HTMLElement>(null)
  const columns = useView(
    rows,
    useCallback((source) => new BoardView(source, ids), [ids]),
  )
  const { start } = useActionDesk()
  const { pendingId } = useJourneyCommand()
  const { draggedId, startDrag } = useCardDrag()
  const [menu, setMenu] = useState<{ id: string; beside: DOMRect }>()
  const dragged = useRow(rows, draggedId ?? '')?.journey
  const inMenu = useRow(rows, menu?.id ?? '')?.journey

  const movedId = useRef<string>(undefined)

  function move(journey: JourneyDocument | undefined, stateId: JourneyStateId) {
    const verdict = journey && dropVerdict(journey, stateId)
    if (!journey || !verdict || !('command' in verdict)) return
    movedId.current = journey.id
    start(journey, verdict.command)
  }
  // In another column it is another element: whoever moved it goes along.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && movedId.current !== undefined) focusCard(boardRef.current, movedId.current)
  }, [columns])
  const judge = (stateId: JourneyStateId) => dragged && dropVerdict(dragged, stateId)
  const openMenu = useCallback((id: string, beside: DOMRect) => setMenu({ id, beside }), [setMenu])
  // The same functions for as long as the board is there: cards are drawn again for their own rows alone.
  const latest = useRef({ onSelect, onPoint })
  useEffect(() => {
    latest.current = { onSelect, onPoint }
  })
  const select = useCallback((id: string) => latest.current.onSelect(id), [])
  const point = useCallback(
    (id: string, isByKeyboard: boolean) => latest.current.onPoint(id, isByKeyboard),
    [],
  )
  const cards = {
    rows,
    selectedId,
    pendingId,
    draggedId,
    onSelect: select,
    onPoint: point,
    onMove: openMenu,
    onDragStart: startDrag,
  }
  return (
    <section ref={boardRef} className={classes.board} aria-label="Tablero por estado">
      {boardColumns.map((stateId) => {
        const { label, color, shape } = journeyStateDisplay[stateId]
        const inColumn = columns.get(stateId) ?? none
        const verdict = judge(stateId)
        return (
          <DropZone
            key={stateId}
            className={classes.column}
            stateId={stateId}
            verdict={verdict}
            onDrop={() => move(dragged, stateId)}
          >
            <h2 className={classes.heading}>
              <ShapeMark shape={shape} tone={color} />
              {label}
              <span className={classes.count}>{formatCount(inColumn.length)}</span>
            </h2>
            <div className={classes.well}>
              {verdict && 'refusedBecause' in verdict && (
                <p className={classes.refusal}>{verdict.refusedBecause}</p>
              )}
              <CardList label={label} ids={inColumn} {...cards} />
            </div>
          </DropZone>
        )
      })}
      <SideColumn
        columns={columns}
        judge={judge}
        onDrop={(id) => move(dragged, id)}
        cards={cards}
      />
      <MoveMenu
        journey={inMenu}
        beside={menu?.beside}
        onMove={move}
        onClose={() => {
          if (menu) focusCard(boardRef.current, menu.id)
          setMenu(undefined)
        }}
      />
    </section>
  )
}

/** Which card is in the air. */
function useCardDrag() {
  const [draggedId, setDraggedId] = useState<string>()
  useEffect(() => {
    if (draggedId === undefined) return undefined
    const end = () => setDraggedId(undefined)
    // A card that left the list while it was dragged says nothing when it is let go; the mouse does.
    const events = ['dragend', 'drop', 'mousemove'] as const
    for (const event of events) window.addEventListener(event, end)
    return () => {
      for (const event of events) window.removeEventListener(event, end)
    }
  }, [draggedId])
  return { draggedId, startDrag: setDraggedId }
}
