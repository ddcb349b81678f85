import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { useCurrentUser } from '#data/current-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { listJourneyCommands } from '#features/journeys/commands/list-commands.ts'
import { journeyDetailQuery, trackRefreshMs } from '#features/journeys/live/journey-detail-query.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { LazyJourneyMap } from '#features/journeys/map/lazy-maps.tsx'
import type { SavedCamera } from '#features/journeys/map/saved-camera.ts'
import type { ListControls } from '#features/journeys/work-list/use-list-controls.ts'

interface ListMapProps {
  rows: WatchedRows<AssessedJourney>
  list: ListControls
  /** Beside the list, where there is less room. */
  isBeside: boolean
  camera: SavedCamera
}

/** The journeys of the list on the map. The one at the cursor has a card, from which it is opened. */
export function ListMap({ rows, list, isBeside, camera }: ListMapProps) {
  const { order, cursor } = list
  const { cursorId } = cursor
  const track = useCursorTrack(cursorId)
  return (
    <LazyJourneyMap
      isSecondary={isBeside}
      rows={rows}
      ids={order.ids}
      selectedId={cursorId}
      onSelect={cursor.setCursor}
      camera={camera}
      {...(track && { track })}
      {...(cursorId !== undefined && {
        actions: <CardActions rows={rows} id={cursorId} onOpen={cursor.openPanel} />,
      })}
    />
  )
}

/** The cursor must rest this long before its track is requested: passing over rows sends no requests. */
const restMs = 300

/** Positions of the journey at the cursor; undefined until they are loaded. */
function useCursorTrack(id: string | undefined) {
  const { http } = useServices()
  const [restedId] = useDebouncedValue(id, restMs)
  const { data } = useQuery({
    ...journeyDetailQuery(http, restedId ?? ''),
    meta: { reading: 'el recorrido del viaje' },
    enabled: restedId !== undefined,
    staleTime: trackRefreshMs,
  })
  return restedId === id ? data?.track : undefined
}

interface CardActionsProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  onOpen: (id: string) => void
}

/** The next command of the journey, if it is allowed, and a button to open it. */
function CardActions({ rows, id, onOpen }: CardActionsProps) {
  const runCommand = useRunCommand()
  const me = useCurrentUser()
  const journey = useRow(rows, id)?.journey
  const next = journey && listJourneyCommands(journey, me).next.find(isAllowed)
  return (
    <>
      {journey && next && (
        <Button size="compact-sm" onClick={() => runCommand(journey, next.name)}>
          {next.label}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onOpen(id)}>
        Abrir
      </Button>
    </>
  )
}

const isAllowed = ({ refusedBecause }: { refusedBecause?: string }) => refusedBecause === undefined
