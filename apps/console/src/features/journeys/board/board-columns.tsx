import { journeyStateDisplay, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { type MoveCheck, sideStates, trayStates } from './board-moves.ts'
import type { BoardGroup, BoardGroups } from './board-view.ts'
import { CardList } from './card-list.tsx'
import classes from './journey-board.module.css'

type SharedCardProps = Omit<ComponentProps<typeof CardList>, 'label' | 'ids'>

const noCards: BoardGroup = { ids: [], inTray: 0 }

interface StateColumnProps {
  stateId: JourneyStateId
  group: BoardGroup | undefined
  /** Whether the dragged card may be dropped here; undefined while none is dragged. */
  check: MoveCheck | undefined
  onDrop: (stateId: JourneyStateId) => void
  cards: SharedCardProps
}

/** A column of the board: the journeys in one state, below those that were interrupted in it. */
export function StateColumn(props: StateColumnProps) {
  const { stateId, group = noCards, check, onDrop, cards } = props
  const { ids, inTray } = group
  const { label, color, shape } = journeyStateDisplay[stateId]
  return (
    <DropZone className={classes.column} stateId={stateId} check={check} onDrop={onDrop}>
      <h2 className={classes.heading}>
        <ShapeMark shape={shape} tone={color} />
        {label}
        <span className={classes.count}>
          {formatCount(ids.length - inTray)}
          {inTray > 0 && (
            <span className={classes.inTray} title={`${formatCount(inTray)} en atención`}>
              {' '}
              + {formatCount(inTray)}
            </span>
          )}
        </span>
      </h2>
      <div className={classes.well}>
        {check && 'refusedBecause' in check && (
          <p className={classes.refusal}>{check.refusedBecause}</p>
        )}
        <CardList label={label} ids={ids} {...cards} />
      </div>
    </DropZone>
  )
}

interface SideColumnProps {
  groups: BoardGroups
  checkDragged: (stateId: JourneyStateId) => MoveCheck | undefined
  onDrop: (stateId: JourneyStateId) => void
  cards: SharedCardProps
}

/**
 * The states outside the feed: a drop zone for each one a card can move to, and, below these zones, the journeys of the
 * tray that have no column, because it is not known what they interrupted.
 */
export function SideColumn({ groups, checkDragged, onDrop, cards }: SideColumnProps) {
  const ids = useMemo(
    () => trayStates.flatMap((stateId) => groups.get(stateId)?.ids ?? []),
    [groups],
  )
  const checks = sideStates.map(checkDragged)
  const refusals = [
    ...new Set(
      checks.flatMap((check) => (check && 'refusedBecause' in check ? [check.refusedBecause] : [])),
    ),
  ]
  return (
    <div className={classes.side}>
      <h2 className={classes.heading}>
        Fuera de En curso
        {ids.length > 0 && <span className={classes.count}>{formatCount(ids.length)}</span>}
      </h2>
      <div className={classes.zones}>
        {sideStates.map((stateId, index) => {
          const { label, color, shape } = journeyStateDisplay[stateId]
          return (
            <DropZone
              key={stateId}
              className={classes.zone}
              stateId={stateId}
              check={checks[index]}
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

interface DropZoneProps {
  className: string | undefined
  stateId: JourneyStateId
  check: MoveCheck | undefined
  onDrop: (stateId: JourneyStateId) => void
  children: ReactNode
}

/** Accepts only cards that may be dropped here; the browser shows a forbidden cursor for others. */
function DropZone({ className, stateId, check, onDrop, children }: DropZoneProps) {
  const accepts = check !== undefined && 'command' in check
  const drop = check === undefined ? 'idle' : accepts ? 'accepts' : 'refuses'
  return (
    <div
      className={className}
      data-drop={drop}
      data-state={stateId}
      onDragOver={(event) => {
        if (accepts) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (accepts) onDrop(stateId)
      }}
    >
      {children}
    </div>
  )
}
