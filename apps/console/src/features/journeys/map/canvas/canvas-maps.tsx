import { JourneyMap, type JourneyMapProps } from '../journey-map.tsx'
import { PointMap, type PointMapProps } from '../point-map.tsx'
import { SingleJourneyMap, type SingleJourneyMapProps } from '../single-journey-map.tsx'
import { TraceMap, type TraceMapProps } from '../trace-map.tsx'
import { useCanvasMap } from './use-canvas-map.ts'

export const CanvasJourneyMap = (props: JourneyMapProps) => (
  <JourneyMap {...props} useEngine={useCanvasMap} />
)

export const CanvasSingleMap = (props: SingleJourneyMapProps) => (
  <SingleJourneyMap {...props} useEngine={useCanvasMap} />
)

export const CanvasTraceMap = (props: TraceMapProps) => (
  <TraceMap {...props} useEngine={useCanvasMap} />
)

export const CanvasPointMap = (props: PointMapProps) => (
  <PointMap {...props} useEngine={useCanvasMap} />
)
