import type { JourneyMapProps } from './journey-map.tsx'
import { LazyMap } from './lazy-map.tsx'

const load = async () => (await import('./journey-map.tsx')).JourneyMap

/** The fleet on the map, fetched when it is first shown. */
export function LazyJourneyMap(props: JourneyMapProps) {
  return <LazyMap load={load} props={props} />
}
