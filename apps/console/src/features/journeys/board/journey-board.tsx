import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow, useView } from '#data/live/live-hooks.ts'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { usePendingJourneyId, useRunCommand } from '#features/journeys/commands/command-context.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { CardEvents } from './board-card.tsx'
import { SideColumn, StateColumn } from './board-columns.tsx'
import { boardStates, checkMove } from './board-moves.ts'
import { BoardView, columnOf } from './board-view.ts'
import { focusCard } from './card-list.tsx'
import { MoveMenu } from './move-menu.tsx'
import classes from './journey-board.module.css'

interface JourneyBoardProps {
  rows: WatchedRows<AssessedJourney>
  /** The rows to show, in their order. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** A card got the focus. */
  onFocus: (id: string, isByKeyboard: boolean) => void
}

/** A column for each state of the feed, with the tray's cards first. A card can only be moved where its journey may go, and moves when the server confirms. */
export function JourneyBoard(props: JourneyBoardProps) {
  const { rows, ids, selectedId, onSelect, onFocus } = props
  const boardRef = useRef<HTMLElement>(null)
  const groups = useView(
    rows,
    useCallback((source) => new BoardView(source, ids), [ids]),
  )
  const runCommand = useRunCommand()
  const canMove = useMayCommand()
  const pendingId = usePendingJourneyId()
  const { draggedId, startDrag } = useCardDrag()
  const [menu, setMenu] = useState<{ id: string; anchor: DOMRect }>()
  const dragged = useRow(rows, draggedId ?? '')?.journey
  const menuJourney = useRow(rows, menu?.id ?? '')?.journey

  const movedId = useRef<string>(undefined)

  function move(journey: JourneyDocument | undefined, stateId: JourneyStateId) {
    const check = journey && checkMove(journey, stateId)
    if (!journey || !check || !('command' in check)) return
    movedId.current = journey.id
    runCommand(journey, check.command)
  }
  // A moved card is a new element in its new column, so the focus is set on it again.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost && movedId.current !== undefined) focusCard(boardRef.current, movedId.current)
  }, [groups])
  // Dropped in its own column, a card of the tray stays there: its menu has the command that resumes the journey.
  const checkDragged = (stateId: JourneyStateId) =>
    dragged && columnOf(dragged) !== stateId ? checkMove(dragged, stateId) : undefined
  const moveDragged = (stateId: JourneyStateId) => move(dragged, stateId)
  const latest = useLatest({ onSelect, onFocus })
  // The same functions in every render, so that a card renders again only when its own row changes.
  const events: CardEvents = useMemo(
    () => ({
      onSelect: (id) => latest.current.onSelect(id),
      onFocus: (id, isByKeyboard) => latest.current.onFocus(id, isByKeyboard),
      onMove: canMove ? (id, anchor) => setMenu({ id, anchor }) : null,
      onDragStart: startDrag,
    }),
    [latest, startDrag, canMove],
  )
  const cards = { rows, selectedId, pendingId, draggedId, ...events }
  return (
    <section ref={boardRef} className={classes.board} aria-label="Tablero por estado">
      {boardStates.map((stateId) => (
        <StateColumn
          key={stateId}
          stateId={stateId}
          group={groups.get(stateId)}
          check={checkDragged(stateId)}
          onDrop={moveDragged}
          cards={cards}
        />
      ))}
      <SideColumn groups={groups} checkDragged={checkDragged} onDrop={moveDragged} cards={cards} />
      <MoveMenu
        journey={menuJourney}
        anchor={menu?.anchor}
        onMove={move}
        onClose={() => {
          if (menu) focusCard(boardRef.current, menu.id)
          setMenu(undefined)
        }}
      />
    </section>
  )
}

function useCardDrag() {
  const [draggedId, setDraggedId] = useState<string>()
  useEffect(() => {
    if (draggedId === undefined) return undefined
    const end = () => setDraggedId(undefined)
    // A card that is removed while it is dragged fires no `dragend`; the next mouse move ends the drag.
    const events = ['dragend', 'drop', 'mousemove'] as const
    for (const event of events) window.addEventListener(event, end)
    return () => {
      for (const event of events) window.removeEventListener(event, end)
    }
  }, [draggedId])
  return { draggedId, startDrag: setDraggedId }
}
