import type { JourneyMapProps } from './journey-map.tsx'
import { LazyMap } from './lazy-map.tsx'
import { PausedMap } from './paused-map.tsx'

const load = async () => (await import('./journey-map.tsx')).JourneyMap

interface LazyJourneyMapProps extends JourneyMapProps {
  /** Beside a list, not what the person came to look at. */
  isBeside: boolean
}

/** The fleet on the map, fetched when it is first shown. */
export function LazyJourneyMap({ isBeside, ...props }: LazyJourneyMapProps) {
  const map = <LazyMap load={load} props={props} />
  return isBeside ? <PausedMap>{map}</PausedMap> : map
}
