import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { readStateClock } from '@arriero/domain/journeys/attention/journey-clock.ts'
import { Loader } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import {
  type AssessedJourney,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ShapeMark } from '#ui/tone-chip.tsx'
import classes from './board-card.module.css'

export interface CardEvents {
  onSelect: (id: string) => void
  /** Command keys act on the focused card. */
  onFocus: (id: string, isByKeyboard: boolean) => void
  /** Opens the menu of moves beside the anchor. */
  /** Null if the person may not move cards. */
  onMove: ((id: string, anchor: DOMRect) => void) | null
  onDragStart: (id: string) => void
}

interface BoardCardProps extends CardEvents {
  rows: WatchedRows<AssessedJourney>
  id: string
  /** Its column contains several states. */
  showsState: boolean
  isSelected: boolean
  isPending: boolean
  isDragged: boolean
  /** The card that Tab reaches in its column. */
  isReachable: boolean
}

/** Subscribes to its own journey, so that it renders only when that journey changes. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { rows, id, isSelected, isPending, isDragged, isReachable, onMove } = props
  const row = useRow(rows, id)
  if (!row) return null
  const { journey, attention } = row
  const { shape, color } = journeyStateDisplay[journey.journeyStateId]
  const tabIndex = isReachable ? 0 : -1

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key.toLowerCase() !== 'm' || !isPlain || !onMove) return
    event.preventDefault()
    onMove(id, event.currentTarget.getBoundingClientRect())
  }

  return (
    <div
      className={classes.card}
      draggable={!isPending && onMove !== null}
      data-severity={needsAttention(row) ? attention[0]?.severity : undefined}
      data-tray={isInTray(row)}
      data-selected={isSelected}
      data-dragged={isDragged}
      onFocus={({ target }) => props.onFocus(id, target.matches(':focus-visible'))}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', journey.code)
        props.onDragStart(id)
      }}
    >
      <button
        type="button"
        className={classes.open}
        data-card={id}
        tabIndex={tabIndex}
        aria-current={isSelected}
        {...(onMove && { 'aria-keyshortcuts': 'M' })}
        onClick={() => props.onSelect(id)}
        onKeyDown={handleKeyDown}
      >
        <span className={classes.head}>
          {isInTray(row) && <ShapeMark shape={shape} tone={color} />}
          <span className={classes.code}>{journey.code}</span>
          {journey.vehicle && (
            <span className={classes.plate}>{formatPlate(journey.vehicle.plate)}</span>
          )}
        </span>
        <span className={classes.soft}>{journey.customer.name}</span>
        <span className={classes.route}>
          <RouteText {...journey} />
        </span>
        <span className={classes.foot}>
          {props.showsState && <JourneyStateChip stateId={journey.journeyStateId} />}
          <CardReason row={row} />
        </span>
        <span className={classes.soft}>{journey.driver?.name}</span>
      </button>
      {isPending && (
        <Loader className={classes.menu} size={16} aria-label="Esperando al servidor" />
      )}
      {!isPending && onMove && (
        <IconButton
          className={classes.menu}
          size="sm"
          tabIndex={tabIndex}
          label={`Mover ${journey.code} a…`}
          aria-haspopup="menu"
          onClick={(event) => onMove(id, event.currentTarget.getBoundingClientRect())}
        >
          <IconDotsVertical size={16} stroke={1.75} />
        </IconButton>
      )}
    </div>
  )
})

/** The worst reason for attention, otherwise the time in this state. */
function CardReason({ row: { journey, attention, estimatedAt } }: { row: AssessedJourney }) {
  const now = useNow(minuteMs).getTime()
  const findUsualStay = useFindUsualStay()
  const usualStay = findUsualStay(journey, journey.journeyStateId)
  const [worst] = attention
  if (worst) {
    return (
      <span className={classes.reason} data-severity={worst.severity}>
        {describeAttention(worst, journey, now, { usualStay, estimatedAt })}
      </span>
    )
  }
  const { elapsedMs } = readStateClock(journey, findUsualStay, now)
  return (
    <span className={classes.soft}>
      lleva {elapsedMs < minuteMs ? 'menos de 1 min' : formatDuration(elapsedMs)}
    </span>
  )
}
