import { JourneyMap, type JourneyMapProps } from '../journey-map.tsx'
import { PointMap, type PointMapProps } from '../point-map.tsx'
import { SingleJourneyMap, type SingleJourneyMapProps } from '../single-journey-map.tsx'
import { TraceMap, type TraceMapProps } from '../trace-map.tsx'
import { useMapLibre } from './use-maplibre.ts'

export const MapLibreJourneyMap = (props: JourneyMapProps) => (
  <JourneyMap {...props} useEngine={useMapLibre} />
)

export const MapLibreSingleMap = (props: SingleJourneyMapProps) => (
  <SingleJourneyMap {...props} useEngine={useMapLibre} />
)

export const MapLibreTraceMap = (props: TraceMapProps) => (
  <TraceMap {...props} useEngine={useMapLibre} />
)

export const MapLibrePointMap = (props: PointMapProps) => (
  <PointMap {...props} useEngine={useMapLibre} />
)
