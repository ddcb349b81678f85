import { lazyMap } from './lazy-map.tsx'
import { PausedMap } from './paused-map.tsx'
import type { SingleJourneyMapProps } from './single-journey-map.tsx'

const JourneyMap = lazyMap(async () => (await import('./single-journey-map.tsx')).SingleJourneyMap)

/** The map of one journey, fetched when it is first shown; as large as its place. */
export function SmallJourneyMap(props: SingleJourneyMapProps) {
  return (
    <PausedMap>
      <JourneyMap {...props} />
    </PausedMap>
  )
}
