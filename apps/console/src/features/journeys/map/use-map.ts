import { useComputedColorScheme } from '@mantine/core'
import type {
  GeoJSONSource,
  Map as MapLibreMap,
  StyleSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { basemapSource, basemapStyle } from './basemap-style.ts'
import { type Camera, createMap } from './create-map.ts'
import basemapUrl from './geo/basemap.json?url'
import { loadOwnersStyle } from './load-owners-style.ts'
import { type Scheme, mapColors, type MapColors } from './map-colors.ts'
import { type MapProblem, toMapFailure } from './map-problem.ts'
import { journeySource, roadLayers, selectedLayers } from './journey-layers.ts'
import { fontOf } from './map-font.ts'
import { drawTruckIcons, iconPixelRatio } from './truck-icons.ts'
import { truckLayers } from './truck-layers.ts'
import { truckSources } from './truck-sources.ts'

/** A map with our layers in it. */
export interface DressedMap {
  map: MapLibreMap
}

interface UsedMap {
  containerRef: (element: HTMLDivElement | null) => void
  dressed: DressedMap | null
  problem: MapProblem | null
  retry: () => void
}

/** Where a map that is gone looked; the next one begins there. */
export type KeptCamera = RefObject<Camera | null>

/** Opens the map in the element that takes the ref, and keeps its look in step with the console's. */
export function useMap(label: string, kept?: KeptCamera): UsedMap {
  const scheme = useComputedColorScheme('light')
  const [container, containerRef] = useState<HTMLDivElement | null>(null)
  const [dressed, setDressed] = useState<DressedMap | null>(null)
  const [problem, setProblem] = useState<MapProblem | null>(null)
  const owners = useOwnersStyle(setProblem)
  /** What the map was last painted in. */
  const shownScheme = useRef<Scheme>(scheme)

  useEffect(() => {
    if (container === null || owners === 'loading') return
    const look = shownScheme.current
    let map: MapLibreMap
    try {
      const style = owners ?? basemapStyle(look, basemapUrl)
      const camera = kept?.current ?? null
      map = createMap(container, { style, isOwners: owners !== null, label, camera })
    } catch {
      // oxlint-disable-next-line react/set-state-in-effect -- only the attempt tells whether this browser can draw
      setProblem({ kind: 'no-drawing' })
      return
    }
    map.once('style.load', () => {
      dressMap(map, mapColors[owners === null ? look : 'light'])
      setDressed({ map })
    })
    map.on('error', (event) => {
      if (!('sourceId' in event) || event.sourceId !== basemapSource) return
      setProblem({ kind: 'no-basemap', failure: toMapFailure(event.error) })
    })
    return () => {
      setDressed(null)
      if (kept) kept.current = { center: map.getCenter(), zoom: map.getZoom() }
      map.remove()
    }
  }, [container, owners, label, kept])

  useEffect(() => {
    if (dressed === null || shownScheme.current === scheme) return
    shownScheme.current = scheme
    if (owners !== null) return
    repaintMap(dressed.map, basemapStyle(scheme, basemapUrl).layers, mapColors[scheme])
  }, [scheme, dressed, owners])

  const retry = useCallback(() => {
    setProblem(null)
    void dressed?.map.getSource<GeoJSONSource>(basemapSource)?.setData(basemapUrl)
  }, [dressed])
  return { containerRef, dressed, problem, retry }
}

/** Null when there is none, or when it could not be had: then ours is shown, with a note. */
function useOwnersStyle(
  tell: (problem: MapProblem) => void,
): StyleSpecification | null | 'loading' {
  const { mapStyleUrl } = useServices().config
  const [style, setStyle] = useState<StyleSpecification | null | 'loading'>('loading')
  useEffect(() => {
    let isGone = false
    async function load() {
      // The labels are drawn with the console's font, which must be there first.
      const [owners] = await Promise.all([
        mapStyleUrl === null ? null : loadOwnersStyle(mapStyleUrl, fetch),
        document.fonts.load('12px "Inter Variable"').catch(() => []),
      ])
      if (isGone) return
      if (owners?.style === null) tell({ ...owners, kind: 'no-owners-style' })
      setStyle(owners?.style ?? null)
    }
    void load()
    return () => {
      isGone = true
    }
  }, [mapStyleUrl, tell])
  return style
}

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1]

const ourLayers = (colors: MapColors, font: string[]): LayerSpecification[] => [
  ...roadLayers(colors),
  ...truckLayers(colors, font),
  ...selectedLayers(colors, font),
]

/** Puts our sources and layers on top of a style that has just been loaded, whosever it is. */
function dressMap(map: MapLibreMap, colors: MapColors): void {
  for (const { name, image } of drawTruckIcons(colors)) {
    map.addImage(name, image, { pixelRatio: iconPixelRatio })
  }
  for (const [name, source] of Object.entries(truckSources(map.getMaxZoom()))) {
    map.addSource(name, source)
  }
  map.addSource(journeySource, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
  })
  for (const layer of ourLayers(colors, fontOf(map.getStyle()))) map.addLayer(layer)
}

/** Other colours for what is on the map already: nothing is fetched or sent again. */
function repaintMap(
  map: MapLibreMap,
  basemap: readonly LayerSpecification[],
  colors: MapColors,
): void {
  for (const { name, image } of drawTruckIcons(colors)) map.updateImage(name, image)
  for (const { id, paint } of [...basemap, ...ourLayers(colors, fontOf(map.getStyle()))]) {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as PaintName, value)
    }
  }
}
