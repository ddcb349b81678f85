import { findPath } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useState } from 'react'
import { type DrawnTrace, drawTrace } from './drawn-trace.ts'
import { MapControls, MapNote } from './map-controls.tsx'
import { labelPadding, type MapEngine } from './map-engine.ts'
import { toScreen, toWorld } from './mercator.ts'
import type { UseEngine } from './use-engine.ts'
import classes from './map-frame.module.css'

export interface TraceTruck extends Point {
  state: JourneyStateId
  /** Degrees from north; null while it stands. */
  heading: number | null
  /** Between two points without signal. */
  isStale: boolean
}

export interface TraceMapProps {
  journey: JourneyDocument
  trace: DrawnTrace
  /** Where the truck is at the chosen time; null if nobody knows. */
  truck: TraceTruck | null
}

/** Room for the labels of both ends, also beside the buttons. */
const wayPadding = { ...labelPadding, left: 84, right: 92 }

/** Map of one journey with the way that it took, and its truck at one moment of it. */
export function TraceMap({
  journey,
  trace,
  truck,
  useEngine,
}: TraceMapProps & { useEngine: UseEngine }) {
  const { containerRef, engine, problem, retry } = useEngine(`Mapa del recorrido ${journey.code}`)
  const fit = useCallback(() => {
    const road = findPath(journey) ?? []
    engine?.fit([journey.origin, journey.destination, ...road, ...trace.ways.flat()], wayPadding)
  }, [engine, journey, trace])

  useEffect(() => engine?.drawJourney(drawTrace(journey, trace)), [engine, journey, trace])
  // Fits the whole way once; after that the user moves the map, or the truck when it leaves the view.
  useEffect(() => {
    fit()
    // oxlint-disable-next-line react/exhaustive-deps -- another journey moves the map, new points do not
  }, [engine, journey.id])

  useEffect(
    () => engine?.drawMarks(truck ? [toMark(journey, truck)] : []),
    [engine, journey, truck],
  )
  const follow = useKeepInView(engine, truck)

  return (
    <div className={classes.frame}>
      <MapControls
        onZoom={(step) => engine?.zoomBy(step)}
        onFitAll={() => engine?.fitColombia()}
        onFitWay={fit}
        follow={follow}
      />
      <div ref={containerRef} className={classes.canvas} />
      {problem && <MapNote problem={problem} onRetry={retry} />}
    </div>
  )
}

function toMark({ id, vehicle }: JourneyDocument, truck: TraceTruck) {
  const place = toWorld(truck)
  const plate = vehicle ? formatPlate(vehicle.plate) : undefined
  return { ...place, truck: { ...truck, ...place, id, plate, alarm: 0 as const, isInTray: false } }
}

/** Moves the map when the truck leaves the view, until the user drags it. */
function useKeepInView(engine: MapEngine | null, truck: TraceTruck | null) {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => engine?.listen({ onDrag: () => setIsOn(false) }), [engine])
  useEffect(() => {
    if (engine === null || truck === null || !isOn) return
    const view = engine.getView()
    const { x, y } = toScreen(view, toWorld(truck))
    const isInside = x > 0 && y > 0 && x < view.width && y < view.height
    if (!isInside && view.width > 0) engine.moveTo(truck)
  }, [engine, truck, isOn])
  return { isOn, onToggle: () => setIsOn(!isOn) }
}
