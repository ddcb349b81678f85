import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { type ComponentProps, useMemo } from 'react'
import { formatCount } from '#ui/format-count.ts'
import { ShapeMark } from '#ui/shape-mark.tsx'
import { sidePlaces, trayStates } from './board-places.ts'
import type { BoardColumns } from './board-view.ts'
import { CardList } from './card-list.tsx'
import type { DropVerdict } from './drop-verdict.ts'
import { DropZone } from './drop-zone.tsx'
import classes from './journey-board.module.css'

interface SideColumnProps {
  columns: BoardColumns
  judge: (stateId: JourneyStateId) => DropVerdict | undefined
  onDrop: (stateId: JourneyStateId) => void
  cards: Omit<ComponentProps<typeof CardList>, 'label' | 'ids'>
}

/** What is out of the feed: a place to drop for each way out, and those of the tray that are shown. */
export function SideColumn({ columns, judge, onDrop, cards }: SideColumnProps) {
  const ids = useMemo(() => trayStates.flatMap((stateId) => columns.get(stateId) ?? []), [columns])
  const verdicts = sidePlaces.map(judge)
  const refusals = [
    ...new Set(
      verdicts.flatMap((verdict) =>
        verdict && 'refusedBecause' in verdict ? [verdict.refusedBecause] : [],
      ),
    ),
  ]
  return (
    <div className={classes.side}>
      <h2 className={classes.heading}>
        Fuera de En curso
        {ids.length > 0 && <span className={classes.count}>{formatCount(ids.length)}</span>}
      </h2>
      <div className={classes.zones}>
        {sidePlaces.map((stateId, index) => {
          const { label, color, shape } = journeyStateDisplay[stateId]
          return (
            <DropZone
              key={stateId}
              className={classes.zone}
              stateId={stateId}
              verdict={verdicts[index]}
              onDrop={onDrop}
            >
              <ShapeMark shape={shape} tone={color} />
              {label}
            </DropZone>
          )
        })}
      </div>
      <div className={classes.well}>
        {refusals.length > 0 && <p className={classes.refusal}>{refusals.join(' ')}</p>}
        <CardList {...cards} label="Fuera de En curso" ids={ids} showsState />
      </div>
    </div>
  )
}
