import { findPath } from '@arriero/domain/corridors/corridors.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { useDrawnJourney } from './drawn-journey.ts'
import { MapControls, MapNote } from './map-controls.tsx'
import { labelPadding, type MapEngine } from './map-engine.ts'
import type { UseEngine } from './use-engine.ts'
import classes from './map-frame.module.css'

export interface SingleJourneyMapProps {
  journey: JourneyDocument
  /** Past positions. */
  track?: readonly Point[]
}

const noAttention = [] as const

/** Map of one journey with its road, past positions and both ends. */
export function SingleJourneyMap(props: SingleJourneyMapProps & { useEngine: UseEngine }) {
  const { journey, track, useEngine } = props
  const { id, code } = journey
  const { containerRef, engine, problem, retry } = useEngine(`Mapa del viaje ${code}`)
  const drawn = useMemo(() => ({ id, journey, attention: noAttention }), [id, journey])
  useDrawnJourney(engine, drawn, track)

  const fit = useCallback(
    (map: MapEngine) => {
      const { origin, destination, position } = journey
      const road = findPath(journey) ?? []
      map.fit([origin, destination, ...road, ...(position ? [position] : [])], labelPadding)
    },
    [journey],
  )
  // Fits the whole route once; after that only the user moves the map.
  useEffect(() => {
    if (engine) fit(engine)
    // oxlint-disable-next-line react/exhaustive-deps -- another journey moves the map, another position does not
  }, [engine, id])

  return (
    <div className={classes.frame}>
      <MapControls onZoom={(step) => engine?.zoomBy(step)} onFitAll={() => engine?.fitColombia()} />
      <div ref={containerRef} className={classes.canvas} />
      {problem && <MapNote problem={problem} onRetry={retry} />}
    </div>
  )
}
