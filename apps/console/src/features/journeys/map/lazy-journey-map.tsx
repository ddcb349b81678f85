import { useDeferredValue } from 'react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import type { JourneyMapProps } from './journey-map.tsx'
import { lazyMap } from './lazy-map.tsx'
import { MapSkeleton } from './map-skeleton.tsx'
import { PausedMap } from './paused-map.tsx'

const FleetMap = lazyMap(async () => (await import('./journey-map.tsx')).JourneyMap)

interface LazyJourneyMapProps extends JourneyMapProps {
  /** Beside a list, not what the person came to look at: the list comes first. */
  isBeside: boolean
}

/** The fleet on the map, fetched when it is first shown. */
export function LazyJourneyMap({ isBeside, ...props }: LazyJourneyMapProps) {
  // After the list is drawn: even to find out whether this machine can draw a map takes longer than a row does.
  const isListed = useDeferredValue(areRowsKnown(useRowsStatus(props.rows)), false)
  if (!isBeside) return <FleetMap {...props} />
  if (!isListed) return <MapSkeleton />
  return (
    <PausedMap>
      <FleetMap {...props} />
    </PausedMap>
  )
}
