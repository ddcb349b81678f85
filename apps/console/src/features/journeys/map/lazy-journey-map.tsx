import { areRowsKnown } from '#data/live/are-rows-known.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import type { JourneyMapProps } from './journey-map.tsx'
import { LazyMap } from './lazy-map.tsx'
import { MapSkeleton } from './map-skeleton.tsx'
import { PausedMap } from './paused-map.tsx'

const load = async () => (await import('./journey-map.tsx')).JourneyMap

interface LazyJourneyMapProps extends JourneyMapProps {
  /** Beside a list, not what the person came to look at: the list comes first. */
  isBeside: boolean
}

/** The fleet on the map, fetched when it is first shown. */
export function LazyJourneyMap({ isBeside, ...props }: LazyJourneyMapProps) {
  const isKnown = areRowsKnown(useRowsStatus(props.rows))
  if (!isBeside) return <LazyMap load={load} props={props} />
  return <PausedMap>{isKnown ? <LazyMap load={load} props={props} /> : <MapSkeleton />}</PausedMap>
}
