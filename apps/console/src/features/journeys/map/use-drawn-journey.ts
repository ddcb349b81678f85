import type { Point } from '@arriero/domain/corridors/point.ts'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useNow } from '#data/use-now.ts'
import { type DrawnJourney, drawJourney } from './draw-journey.ts'
import { journeySource } from './journey-layers.ts'
import type { DressedMap } from './use-map.ts'

const noTrack: readonly Point[] = []
const hour = 3_600_000

/** Draws the journey in hand; it is one row, so each of its changes may be drawn as it comes. */
export function useDrawnJourney(
  dressed: DressedMap | null,
  drawn: DrawnJourney | null,
  track: readonly Point[] = noTrack,
): void {
  const now = useNow(hour).getTime()
  useEffect(() => {
    const source = dressed?.map.getSource<GeoJSONSource>(journeySource)
    if (source) void source.setData(drawJourney(drawn, track, new Date(now)))
  }, [dressed, drawn, track, now])
}
