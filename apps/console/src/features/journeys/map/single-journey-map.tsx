import type { Point } from '@arriero/domain/corridors/point.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { fitColombia, fitPoints, withNames } from './fit-trucks.ts'
import { MapControls } from './map-controls.tsx'
import { MapNote } from './map-note.tsx'
import { findRoad } from './route.ts'
import { useDrawnJourney } from './use-drawn-journey.ts'
import { type DressedMap, useMap } from './use-map.ts'
import classes from './map-frame.module.css'

export interface SingleJourneyMapProps {
  journey: JourneyDocument
  /** Where it has been. */
  track?: readonly Point[]
}

const noAttention = [] as const

/** One journey with its road, its trace and its ends. */
export function SingleJourneyMap({ journey, track }: SingleJourneyMapProps) {
  const { id, code } = journey
  const { containerRef, dressed, problem, retry } = useMap(`Mapa del viaje ${code}`)
  const drawn = useMemo(() => ({ id, journey, attention: noAttention }), [id, journey])
  useDrawnJourney(dressed, drawn, track)

  const fit = useCallback(
    ({ map }: DressedMap) => {
      const { origin, destination, position } = journey
      const road = findRoad(journey) ?? []
      fitPoints(map, [origin, destination, ...road, ...(position ? [position] : [])], withNames)
    },
    [journey],
  )
  // The whole way at first; afterwards the map is the reader's.
  useEffect(() => {
    if (dressed) fit(dressed)
    // oxlint-disable-next-line react/exhaustive-deps -- another journey moves the map, another position does not
  }, [dressed, id])

  const map = dressed?.map
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
