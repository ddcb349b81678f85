import { useComputedColorScheme } from '@mantine/core'
import type {
  GeoJSONSource,
  Map as MapLibreMap,
  StyleSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import basemapUrl from '../geo/basemap.json?url'
import { type Scheme, mapColors, type MapColors } from '../map-colors.ts'
import { type MapProblem, toMapFailure } from '../map-problem.ts'
import type { SavedCamera } from '../saved-camera.ts'
import { drawTruckIcons, iconPixelRatio, toImageData } from '../truck-icons.ts'
import type { MapHandle } from '../use-engine.ts'
import {
  basemapSource,
  basemapStyle,
  cityLayers,
  fontOf,
  loadCustomStyle,
} from './basemap-style.ts'
import { createEngine, createMap } from './create-map.ts'
import { journeySource, roadLayers, selectedLayers } from './journey-layers.ts'
import { markSource, truckLayers } from './truck-layers.ts'

/** Opens a MapLibre map in the element with `containerRef` and follows the console's colour scheme. */
export function useMapLibre(label: string, saved?: SavedCamera): MapHandle {
  const scheme = useComputedColorScheme('light')
  const [container, containerRef] = useState<HTMLDivElement | null>(null)
  /** A map whose style is loaded and that has our layers. */
  const [ready, setReady] = useState<MapLibreMap | null>(null)
  const [problem, setProblem] = useState<MapProblem | null>(null)
  const customStyle = useCustomStyle(setProblem)
  /** The colour scheme that the map currently has. */
  const shownScheme = useRef<Scheme>(scheme)

  useEffect(() => {
    if (container === null || customStyle === 'loading') return
    const initialScheme = shownScheme.current
    let map: MapLibreMap
    try {
      const style = customStyle ?? basemapStyle(initialScheme, basemapUrl)
      const camera = saved?.current ?? null
      map = createMap(container, { style, isCustomStyle: customStyle !== null, label, camera })
    } catch {
      // oxlint-disable-next-line react/set-state-in-effect -- only the attempt shows whether this browser has WebGL
      setProblem({ kind: 'no-webgl' })
      return
    }
    map.once('style.load', () => {
      addLayers(map, mapColors[customStyle === null ? initialScheme : 'light'])
      setReady(map)
    })
    map.on('error', (event) => {
      if (!('sourceId' in event) || event.sourceId !== basemapSource) return
      setProblem({ kind: 'no-basemap', failure: toMapFailure(event.error) })
    })
    return () => {
      setReady(null)
      if (saved) saved.current = { center: map.getCenter(), zoom: map.getZoom() }
      map.remove()
    }
  }, [container, customStyle, label, saved])

  useEffect(() => {
    if (ready === null || shownScheme.current === scheme) return
    shownScheme.current = scheme
    if (customStyle !== null) return
    repaintMap(ready, basemapStyle(scheme, basemapUrl).layers, mapColors[scheme])
  }, [scheme, ready, customStyle])

  const retry = useCallback(() => {
    setProblem(null)
    void ready?.getSource<GeoJSONSource>(basemapSource)?.setData(basemapUrl)
  }, [ready])
  const engine = useMemo(() => (ready === null ? null : createEngine(ready)), [ready])
  return { containerRef, engine, problem, retry }
}

/** Null when there is none or it could not be loaded; then our own style is shown, with a note. */
function useCustomStyle(
  report: (problem: MapProblem) => void,
): StyleSpecification | null | 'loading' {
  const { mapStyleUrl } = useServices().config
  const [style, setStyle] = useState<StyleSpecification | null | 'loading'>('loading')
  useEffect(() => {
    let isUnmounted = false
    async function load() {
      // The labels are drawn with the console's font, which must be loaded first.
      const [custom] = await Promise.all([
        mapStyleUrl === null ? null : loadCustomStyle(mapStyleUrl, fetch),
        document.fonts.load('12px "Inter Variable"').catch(() => []),
      ])
      if (isUnmounted) return
      if (custom?.style === null) report({ ...custom, kind: 'no-custom-style' })
      setStyle(custom?.style ?? null)
    }
    void load()
    return () => {
      isUnmounted = true
    }
  }, [mapStyleUrl, report])
  return style
}

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1]

const ourLayers = (colors: MapColors, font: string[]): LayerSpecification[] => [
  ...roadLayers(colors),
  ...truckLayers(colors, font),
  ...selectedLayers(colors, font),
]

/** Adds our sources and layers on top of a loaded style. */
function addLayers(map: MapLibreMap, colors: MapColors): void {
  for (const { name, image } of drawTruckIcons(colors)) {
    map.addImage(name, toImageData(image), { pixelRatio: iconPixelRatio })
  }
  const data = { type: 'FeatureCollection' as const, features: [] }
  for (const name of [markSource, journeySource]) {
    map.addSource(name, { type: 'geojson', data, buffer: 32, tolerance: 0 })
  }
  for (const layer of ourLayers(colors, fontOf(map.getStyle()))) map.addLayer(layer)
  // No truck or cluster hides the name of a city.
  for (const id of cityLayers) if (map.getLayer(id)) map.moveLayer(id, 'journey-ends')
}

/** Changes the colours of the existing layers without loading any data again. */
function repaintMap(
  map: MapLibreMap,
  basemap: readonly LayerSpecification[],
  colors: MapColors,
): void {
  for (const { name, image } of drawTruckIcons(colors)) map.updateImage(name, toImageData(image))
  for (const { id, paint } of [...basemap, ...ourLayers(colors, fontOf(map.getStyle()))]) {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as PaintName, value)
    }
  }
}
