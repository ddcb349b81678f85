import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { fitColombia, fitPoints, labelPadding } from './create-map.ts'
import { useDrawnJourney } from './drawn-journey.ts'
import { MapControls, MapNote } from './map-controls.tsx'
import { findRoad } from './route.ts'
import { type ReadyMap, useMap } from './use-map.ts'
import classes from './map-frame.module.css'

export interface SingleJourneyMapProps {
  journey: JourneyDocument
  /** Past positions. */
  track?: readonly Point[]
}

const noAttention = [] as const

/** Map of one journey with its road, past positions and both ends. */
export function SingleJourneyMap({ journey, track }: SingleJourneyMapProps) {
  const { id, code } = journey
  const { containerRef, ready, problem, retry } = useMap(`Mapa del viaje ${code}`)
  const drawn = useMemo(() => ({ id, journey, attention: noAttention }), [id, journey])
  useDrawnJourney(ready, drawn, track)

  const fit = useCallback(
    ({ map }: ReadyMap) => {
      const { origin, destination, position } = journey
      const road = findRoad(journey) ?? []
      fitPoints(map, [origin, destination, ...road, ...(position ? [position] : [])], labelPadding)
    },
    [journey],
  )
  // Fits the whole route once; after that only the user moves the map.
  useEffect(() => {
    if (ready) fit(ready)
    // oxlint-disable-next-line react/exhaustive-deps -- another journey moves the map, another position does not
  }, [ready, id])

  const map = ready?.map
  return (
    <div className={classes.frame}>
      <MapControls
        onZoom={(step) => map?.zoomTo(map.getZoom() + step)}
        onFitAll={() => map && fitColombia(map)}
      />
      <div ref={containerRef} className={classes.canvas} />
      {problem && <MapNote problem={problem} onRetry={retry} />}
    </div>
  )
}
