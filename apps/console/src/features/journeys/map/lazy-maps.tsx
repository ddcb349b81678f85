import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { usePreferences } from '#data/use-services.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import type { JourneyMapProps } from './journey-map.tsx'
import { drawsInSoftware } from './map-problem.ts'
import type { PointMapProps } from './point-map.tsx'
import type { SingleJourneyMapProps } from './single-journey-map.tsx'
import type { TraceMapProps } from './trace-map.tsx'
import classes from './lazy-maps.module.css'

/** The map is larger than the rest of the console, so it is loaded only when it is shown. */
const lazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    loading: () => <MapSkeleton />,
    failed: (_props, error, retry) => (
      <FailurePanel
        title="No se pudo cargar el mapa"
        message={describeErrorAnd(error, 'La lista de viajes sigue al día. Intente de nuevo.')}
        onRetry={retry}
      />
    ),
  })

const FleetMap = lazyMap(
  async () => (await import('./maplibre/maplibre-maps.tsx')).MapLibreJourneyMap,
)
const SingleMap = lazyMap(
  async () => (await import('./maplibre/maplibre-maps.tsx')).MapLibreSingleMap,
)
const LightFleetMap = lazyMap(
  async () => (await import('./canvas/canvas-maps.tsx')).CanvasJourneyMap,
)
const LightSingleMap = lazyMap(
  async () => (await import('./canvas/canvas-maps.tsx')).CanvasSingleMap,
)

const FullTraceMap = lazyMap(
  async () => (await import('./maplibre/maplibre-maps.tsx')).MapLibreTraceMap,
)
const LightTraceMap = lazyMap(async () => (await import('./canvas/canvas-maps.tsx')).CanvasTraceMap)
const PointMap = lazyMap(
  async () => (await import('./maplibre/maplibre-maps.tsx')).MapLibrePointMap,
)
const LightPointMap = lazyMap(async () => (await import('./canvas/canvas-maps.tsx')).CanvasPointMap)

interface LazyJourneyMapProps extends JourneyMapProps {
  /** The map is shown next to a list, which has priority. */
  isSecondary: boolean
}

/** The map of the fleet, loaded when it is first shown. */
export function LazyJourneyMap({ isSecondary, ...props }: LazyJourneyMapProps) {
  const isListPainted = useIsPainted(areRowsKnown(useRowsStatus(props.rows)))
  const { hasSlowMap } = usePreferences()
  if (!isSecondary) return <FleetMap {...props} />
  if (!isListPainted) return <MapSkeleton />
  return isLight(hasSlowMap) ? <LightFleetMap {...props} /> : <FleetMap {...props} />
}

/** Whether the browser has painted since the list was filled: detecting software rendering takes longer than that. */
function useIsPainted(isFilled: boolean): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (!isFilled) return undefined
    let timer: ReturnType<typeof setTimeout>
    // A frame's callbacks run before it is painted, a timeout of one of them after.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isFilled])
  return isPainted
}

/** The map of one journey, loaded when it is first shown. Fills its container. */
export function SmallJourneyMap(props: SingleJourneyMapProps) {
  const { hasSlowMap } = usePreferences()
  return isLight(hasSlowMap) ? <LightSingleMap {...props} /> : <SingleMap {...props} />
}

/** The map of a replayed journey. Fills its container. */
export function ReplayMap(props: TraceMapProps) {
  const { hasSlowMap } = usePreferences()
  return isLight(hasSlowMap) ? <LightTraceMap {...props} /> : <FullTraceMap {...props} />
}

/** The map on which a point is chosen. Fills its container. */
export function LazyPointMap(props: PointMapProps) {
  const { hasSlowMap } = usePreferences()
  return isLight(hasSlowMap) ? <LightPointMap {...props} /> : <PointMap {...props} />
}

/** Without a graphics card a map beside other content is drawn on a canvas, unless the user wants the full one. */
const isLight = (hasSlowMap: boolean) => !hasSlowMap && drawsInSoftware()

/** Placeholder with the map's size and buttons. */
function MapSkeleton() {
  return (
    <output className={classes.map}>
      <VisuallyHidden>Cargando el mapa</VisuallyHidden>
      <span className={classes.buttons}>
        <Skeleton width={34} height={34} />
        <Skeleton width={34} height={68} />
        <Skeleton width={34} height={34} />
      </span>
    </output>
  )
}
