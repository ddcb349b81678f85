import { formatTime } from '@arriero/domain/format/date.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { throttleListener } from '#data/listeners.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { type FeedExit, FeedExitLog, describeFeedExit, type FindState } from './feed-exit-log.ts'
import classes from './feed-exits.module.css'

/**
 * One line about the newest journey that left the list, with its new state. `activeId`: the selected or focused
 * journey, whose exit is always shown and announced.
 */
export function FeedExits({ activeId }: { activeId: string | undefined }) {
  const exits = useFeedExits(activeId)
  const [seenUntil, setSeenUntil] = useState(0)
  const active = exits.find(({ id }) => id === activeId)
  const unseen = exits.filter(({ at }) => at > seenUntil)
  const shown = active !== undefined && active.at > seenUntil ? active : unseen[0]
  return (
    <>
      <VisuallyHidden component="output">{active && describeFeedExit(active)}</VisuallyHidden>
      {shown && (
        <div className={classes.strip}>
          <IconLogout2 size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.text}>{describeFeedExit(shown)}</span>
          <JourneyLink exit={shown}>Ver</JourneyLink>
          {unseen.length > 1 && <MoreExits exits={exits} count={unseen.length - 1} />}
          <IconButton
            className={classes.close}
            size="sm"
            label="Ocultar los que salieron"
            onClick={() => setSeenUntil(exits[0]?.at ?? 0)}
          >
            <IconX size={14} />
          </IconButton>
        </div>
      )}
    </>
  )
}

function MoreExits({ exits, count }: { exits: readonly FeedExit[]; count: number }) {
  return (
    <Popover position="top-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.more}>
          {count === 1 ? 'y 1 más' : `y ${count} más`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Salieron de la lista" className={classes.dropdown}>
        <ol className={classes.list}>
          {exits.map((exit) => (
            <li key={exit.id} className={classes.item}>
              <time className={classes.time}>{formatTime(new Date(exit.at))}</time>
              <JourneyLink exit={exit}>{describeFeedExit(exit)}</JourneyLink>
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  )
}

function JourneyLink({ exit, children }: { exit: FeedExit; children: string }) {
  return (
    <Link
      className={classes.link}
      to="/admin/viajes/$journeyId"
      params={{ journeyId: exit.id }}
      aria-label={children === 'Ver' ? `Ver ${exit.code}` : undefined}
    >
      {children}
    </Link>
  )
}

/** At most one update in this time, so that a screen reader is not interrupted all the time. */
const pauseMs = 5000

/** The journeys that left the feed since the page opened, newest first. */
function useFeedExits(activeId: string | undefined): readonly FeedExit[] {
  const rows = useJourneys()
  const database = useLiveDatabase()
  const log = useMemo(() => new FeedExitLog(rows, readState(database)), [rows, database])
  useEffect(() => log.start(), [log])
  useEffect(() => log.setActive(activeId), [log, activeId])
  const subscribe = useCallback(
    (listener: () => void) => throttleListener(log.subscribe, listener, pauseMs),
    [log],
  )
  return useSyncExternalStore(subscribe, log.get)
}

function readState(database: LiveDatabase): FindState {
  return async (id) => {
    try {
      const [journey] = await database.read(documentQuery('journeys', id))
      const state = Number(journey?.journeyStateId)
      return isJourneyStateId(state) ? state : null
    } catch {
      // Offline: the line then says only that the journey left.
      return null
    }
  }
}
