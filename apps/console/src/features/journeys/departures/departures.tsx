import { formatTime } from '@arriero/domain/format/date.ts'
import { ActionIcon, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout2, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Departure, DepartureLog, type FindState } from './departure-log.ts'
import { describeDeparture } from './describe-departure.ts'
import classes from './departures.module.css'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { paceListener } from '#data/live/pace-listener.ts'

/**
 * One line that says where a journey went that is no longer in the list. `inHand`: the one that is
 * selected or under the keyboard, which is always said.
 */
export function Departures({ inHand }: { inHand: string | undefined }) {
  const departures = useDepartures(inHand)
  const [seenUntil, setSeenUntil] = useState(0)
  const own = departures.find(({ id }) => id === inHand)
  const unseen = departures.filter(({ at }) => at > seenUntil)
  const shown = own !== undefined && own.at > seenUntil ? own : unseen[0]
  return (
    <>
      <VisuallyHidden component="output">{own && describeDeparture(own)}</VisuallyHidden>
      {shown && (
        <div className={classes.strip}>
          <IconLogout2 size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.text}>{describeDeparture(shown)}</span>
          <JourneyLink departure={shown}>Ver</JourneyLink>
          {unseen.length > 1 && <More departures={departures} count={unseen.length - 1} />}
          <ActionIcon
            className={classes.close}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Ocultar los que salieron"
            onClick={() => setSeenUntil(departures[0]?.at ?? 0)}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}

function More({ departures, count }: { departures: readonly Departure[]; count: number }) {
  return (
    <Popover position="top-start" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.more}>
          {count === 1 ? 'y 1 más' : `y ${count} más`}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Salieron de la lista" className={classes.dropdown}>
        <ol className={classes.list}>
          {departures.map((departure) => (
            <li key={departure.id} className={classes.item}>
              <time className={classes.time}>{formatTime(new Date(departure.at))}</time>
              <JourneyLink departure={departure}>{describeDeparture(departure)}</JourneyLink>
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  )
}

function JourneyLink({ departure, children }: { departure: Departure; children: string }) {
  return (
    <Link
      className={classes.link}
      to="/admin/viajes/$journeyId"
      params={{ journeyId: departure.id }}
      aria-label={children === 'Ver' ? `Ver ${departure.code}` : undefined}
    >
      {children}
    </Link>
  )
}

/** As often as anything is whispered. */
const pauseMs = 5000

/** The journeys that left the feed since the page opened, newest first. */
function useDepartures(inHand: string | undefined): readonly Departure[] {
  const rows = useJourneys()
  const database = useLiveDatabase()
  const log = useMemo(() => new DepartureLog(rows, askDatabase(database)), [rows, database])
  useEffect(() => log.start(), [log])
  useEffect(() => log.hold(inHand), [log, inHand])
  const subscribe = useCallback(
    (listener: () => void) => paceListener(log.subscribe, listener, pauseMs),
    [log],
  )
  return useSyncExternalStore(subscribe, log.get)
}

function askDatabase(database: LiveDatabase): FindState {
  return async (id) => {
    try {
      const [journey] = await database.read(documentQuery('journeys', id))
      const state = Number(journey?.journeyStateId)
      return isJourneyStateId(state) ? state : null
    } catch {
      // Without connection nobody knows; the line then says only that it left.
      return null
    }
  }
}
